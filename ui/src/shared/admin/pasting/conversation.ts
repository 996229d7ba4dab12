/** What a conversation copied from KakaoTalk looks like. */

/** `[name] [half of the day h:mm] words`, as the program for computers copies. */
const MESSAGE = /^\[[^[\]\n]{1,60}\] \[[^[\]\d\n]{0,6}\d{1,2}:\d\d(?: ?[AP]M)?\] /;
/** `date, name : words`, as the one for phones does. */
const PHONE = /^\d{4}[^,\n]{6,30}\d{1,2}:\d\d, [^:\n]{1,60} : /;

/** Say whether *line* begins a message. */
export function isMessage(line: string): boolean {
  return MESSAGE.test(line) || PHONE.test(line);
}
