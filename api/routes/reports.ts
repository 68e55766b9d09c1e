import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountDocument, CheckDocument } from '../../store/documents.ts';
import { isReportable, reportRevision } from '../../store/reports.ts';
import { Problem } from '../problem.ts';
import { idParameter } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';
import { fileResponse, sendFile } from '../stored-files.ts';

const NOT_YET = new Problem('unavailable', 'The report is not written yet; try again.', {
  headers: { 'retry-after': '5' },
});

/** Printable reports, at two addresses with the same answer. */
const reports: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store, workflows } = fastify;

  /** The check, with a report that shows it as it is. */
  const reported = async (account: AccountDocument, id: string): Promise<CheckDocument> => {
    const check = await store.checks.findReported(account._id, id);
    if (!check) throw Problem.notFound();
    if (!account.products[check.product]?.enabled) {
      throw new Problem(
        'product_not_enabled',
        `The product ${check.product} is not enabled for this account.`,
      );
    }
    if (!isReportable(check)) throw new Problem('conflict', whyNot(check));
    if (check.report?.revision === reportRevision(check)) return check;
    await workflows.awaitReport(check).catch((error) => {
      fastify.log.error({ err: error, check_id: id }, 'report could not be written');
      throw NOT_YET;
    });
    return (await store.checks.findReported(account._id, id)) ?? check;
  };

  const answer = async (request: FastifyRequest<{ Params: { check_id: string } }>, reply: FastifyReply) => {
    const check = await reported(request.caller.account, request.params.check_id);
    if (!check.report) throw NOT_YET;
    return sendFile(request, reply, check.report, {
      filename: `report-${check._id}.pdf`,
      contentType: 'application/pdf',
      disposition: 'inline',
    });
  };

  for (const [url, operationId] of [
    ['/checks/:check_id/report', 'getCheckReport'],
    ['/reports/:check_id', 'getReport'],
  ] as const) {
    fastify.get(
      url,
      {
        schema: {
          tags: ['Reports'],
          summary: 'The report of an instant criminal check or of a driver check, as PDF',
          description: 'Made once for each state of the check. Not a consumer report.',
          operationId,
          params: idParameter('check_id'),
          response: { 200: fileResponse('application/pdf'), ...problems(404, 409, 503) },
        },
      },
      answer,
    );
  }
};

function whyNot({ status, erased_at }: CheckDocument): string {
  if (erased_at) return 'The personal data of this check were erased: there is no report.';
  return status === 'pending'
    ? 'The check is pending: its report comes with its result.'
    : `The check is ${status}: it has no result to report.`;
}

export default reports;
