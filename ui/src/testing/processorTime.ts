/** How long something takes of the processor, whatever else the machine is doing. */
import process from "node:process";

/** Return the milliseconds of processor time that this process spends while *work* runs. */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
