import type { Command } from 'commander';
import type { Context } from './context.ts';
import type { Report } from './output.ts';

/** Does a command's work with the store open, and prints what it gives. */
export type Run = (work: (context: Context) => Promise<Report>) => Promise<void>;

/** What the commands of a noun are attached to. */
export interface Attachment {
  readonly program: Command;
  readonly run: Run;
  /** Shows how far a long piece of work has come; does nothing unless somebody looks at a terminal. */
  readonly progress: (text: string) => void;
}
