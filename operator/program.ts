import { Command, CommanderError } from 'commander';
import { SourceFormatError } from '../sources/faults.ts';
import { SourceLocationError } from '../sources/formats.ts';
import { addAccounts } from './accounts.ts';
import type { Attachment, Run } from './attachment.ts';
import { addBulk } from './bulk.ts';
import { addChecks } from './checks.ts';
import { addClients } from './clients.ts';
import { type Host, withContext } from './context.ts';
import { OperatorError } from './errors.ts';
import { addIndexes } from './indexes.ts';
import { addKeys } from './keys.ts';
import { type Failure, printFailure, printReport, type Report } from './output.ts';
import { addProfiles } from './profiles.ts';
import { addProviders } from './providers.ts';
import { addRulesets } from './rulesets.ts';
import { addSources } from './sources.ts';
import { addWebhookEndpoints } from './webhook-endpoints.ts';

const DESCRIPTION =
  'Configures and watches a Plumbline installation. Settings come from the environment: MONGODB_URI and ' +
  'PLUMBLINE_KEYS as the API and the worker have them; beside an installation of npm start they can be left out.';

const EXIT_HELP = `
Exit codes: 0 done, 1 failed, 2 wrong use, 3 not found.`;

function attach(attachment: Attachment): void {
  addAccounts(attachment);
  addClients(attachment);
  addWebhookEndpoints(attachment);
  addSources(attachment);
  addRulesets(attachment);
  addChecks(attachment);
  addBulk(attachment);
  addProviders(attachment);
  addProfiles(attachment);
  addKeys(attachment);
  addIndexes(attachment);
}

function buildProgram(host: Host, json: boolean): Command {
  const program = new Command('operator')
    .description(DESCRIPTION)
    .option('--json', 'print one JSON document, and errors as {"error": ...}')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', EXIT_HELP)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.out(text),
      // Failures are printed in one place; what is left here is the help that a missing command brings.
      writeErr: (text) => (json ? undefined : host.err(text)),
      outputError: () => undefined,
    });
  const print = (report: Report) => printReport(host, report, json);
  const run: Run = async (work) => print(await withContext(host, work));
  const isLive = host.isTerminal && (host.outIsTerminal ?? true) && !json;
  const progress = (text: string) => {
    // A line that the terminal breaks could not be taken back.
    const width = Math.max(0, (host.columns?.() ?? Number.POSITIVE_INFINITY) - 1);
    if (host.isTerminal && !json) host.err(`\r\u001b[2K${text.slice(0, width)}`);
  };
  attach({ program, run, print, isLive, progress });
  return program;
}

/** What to tell of an error. */
function failureOf(error: unknown): Failure {
  if (error instanceof OperatorError) return error;
  if (error instanceof CommanderError) {
    const missing = error.code === 'commander.help';
    const message = missing ? 'A command is missing; see --help' : error.message.replace(/^error: /, '');
    return { code: 'wrong_use', message };
  }
  if (error instanceof SourceFormatError) {
    const message = 'The file cannot be read. Nothing was imported';
    return { code: 'failed', message, faults: error.faults };
  }
  if (error instanceof SourceLocationError) return { code: 'wrong_use', message: error.message };
  return { code: 'failed', message: error instanceof Error ? error.message : 'Something unknown went wrong' };
}

/**
 * Runs one command of the operator program.
 * @param argv the words after the program's name
 * @returns the exit code
 */
export async function runOperator(argv: readonly string[], host: Host): Promise<number> {
  const json = argv.includes('--json');
  try {
    await buildProgram(host, json).parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    return printFailure(host, failureOf(error), json);
  }
}
