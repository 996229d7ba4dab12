/** What a field goes on from that several people may write: nobody's words are taken for somebody else's. */
import { useState } from "react";

/**
 * Follow what is *stored* from *first* on, while *typed* stands in the field; *adopt* shows it when nothing was typed since.
 *
 * Both are as the server keeps them. What was *sent* from here is never somebody else's.
 */
export function useBase(stored: string, typed: string, adopt: () => void, first = stored) {
  const [base, setBase] = useState(first);
  const [sent, setSent] = useState<readonly string[]>([]);
  const isTyped = typed !== base;
  const isOwn = stored === typed || sent.includes(stored);
  const isTheirs = stored !== base && isTyped && !isOwn;

  if (stored !== base && !isTheirs) {
    setBase(stored);
    if (!isTyped) adopt();
  }

  return {
    base,
    isTyped,
    /** Whether somebody else has written what is stored, while something was typed here. */
    isTheirs,
    noteSent: (value: string) => setSent((before) => [...before, value]),
    /** Go on from what is stored. */
    settle: () => setBase(stored),
  };
}
