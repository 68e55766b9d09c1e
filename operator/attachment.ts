import type { Command } from 'commander';
import type { Context } from './context.ts';
import type { Report } from './output.ts';

/** Does a command's work with the store open, and prints what it gives. */
export type Run = (work: (context: Context) => Promise<Report>) => Promise<void>;

/** What the commands of a noun are attached to. */
export interface Attachment {
  readonly program: Command;
  readonly run: Run;
  /** Prints one of several reports as it comes; with `--json` each is a line. */
  readonly print: (report: Report) => void;
  /** Whether somebody looks at what a command shows as it comes: then `progress` is worth calling. */
  readonly isLive: boolean;
  /** Shows how far a long piece of work has come; does nothing unless somebody looks at a terminal. */
  readonly progress: (text: string) => void;
}
