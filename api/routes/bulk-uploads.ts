import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { type BulkUploadDocument, originalName, UNREAD } from '../../store/bulk-documents.ts';
import type { AccountDocument } from '../../store/documents.ts';
import { viewBulkUpload } from '../../store/views.ts';
import type { BulkWork } from '../../workflows/start.ts';
import { regulatedFaults, requireRunnable } from '../bulk-products.ts';
import { keepFile } from '../plugins/multipart.ts';
import { Problem } from '../problem.ts';
import { BulkUploadSchema, CreateBulkUploadSchema } from '../schemas/bulk-upload.ts';
import { idParameter, ListHeaders, PageQuerySchema } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';
import { fileResponse, sendFile } from '../stored-files.ts';

/** 100 MiB. */
const MAXIMUM_FILE = 100 * 1024 * 1024;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ORIGINAL_REMOVED = 'The file was removed, because a person in it was erased.';

/** Bulk uploads: a CSV file of people, checked first and run at the caller's word. */
const bulkUploads: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store, workflows } = fastify;
  const config = { product: 'bulk_upload' } as const;
  const tags = ['Bulk uploads'];
  const params = idParameter('bulk_upload_id');

  const find = async ({ _id }: AccountDocument, id: string): Promise<BulkUploadDocument> => {
    const upload = await store.bulkUploads.find(_id, id);
    if (!upload) throw Problem.notFound();
    return upload;
  };

  /** Starts work on an upload; what cannot be started is left to the worker's sweep, so that nothing accepted is lost. */
  const start = (work: BulkWork, upload: BulkUploadDocument) =>
    workflows
      .startBulk(work, upload)
      .catch((err) => fastify.log.warn({ err, upload_id: upload._id }, 'workflow could not be started yet'));

  fastify.post(
    '/bulk_uploads',
    {
      config: {
        ...config,
        metered: true,
        multipart: { files: ['file'], json: ['settings'], maxFileBytes: MAXIMUM_FILE },
      },
      schema: {
        tags,
        summary: 'Upload a CSV file of people',
        description:
          'Its rows are checked asynchronously; `force_run` then runs those that are valid. Columns, in any order and letter case: `reference_id, first_name, middle_name, last_name, full_name, dob, ssn, phone, email, street, city, state, zip_code`. At most 100 MiB, 1,000,000 rows and 64 kB a row.',
        operationId: 'createBulkUpload',
        consumes: ['multipart/form-data'],
        body: CreateBulkUploadSchema,
        response: { 201: BulkUploadSchema, ...problems(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body, caller, resourceId } = request;
      const { account } = caller;
      regulatedFaults(account, body);
      const original = await keepFile(request, 'file', originalName(resourceId));
      const upload = await store.bulkUploads.insert({
        _id: resourceId,
        account_id: account._id,
        created_at: new Date(),
        product_name: body.product_name,
        ...(body.settings && { settings: body.settings }),
        filename: body.file.filename,
        original,
        ...UNREAD,
      });
      // The request was repeated after a crash: its first file is the one that counts.
      if (upload.original.file_id !== original.file_id) await store.files.remove(original.file_id);
      await start('bulkValidation', upload);
      return reply
        .code(201)
        .header('location', `/v1/bulk_uploads/${upload._id}`)
        .send(viewBulkUpload(upload));
    },
  );

  fastify.get(
    '/bulk_uploads',
    {
      config,
      schema: {
        tags,
        summary: 'List bulk uploads, newest first',
        operationId: 'listBulkUploads',
        querystring: PageQuerySchema,
        response: { 200: Type.Array(BulkUploadSchema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) => {
      const listing = await store.bulkUploads.list(request.caller.account._id, request.query);
      return reply.sendList(listing, request.query, viewBulkUpload);
    },
  );

  fastify.get(
    '/bulk_uploads/:bulk_upload_id',
    {
      config,
      schema: {
        tags,
        summary: 'One bulk upload',
        operationId: 'getBulkUpload',
        params,
        response: { 200: BulkUploadSchema, ...problems(404) },
      },
    },
    async (request) => viewBulkUpload(await find(request.caller.account, request.params.bulk_upload_id)),
  );

  fastify.get(
    '/bulk_uploads/:bulk_upload_id/original',
    {
      config,
      schema: {
        tags,
        summary: 'The file as it was uploaded',
        operationId: 'getBulkUploadOriginal',
        params,
        response: { 200: fileResponse('text/csv'), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const upload = await find(request.caller.account, request.params.bulk_upload_id);
      if (upload.original_removed_at) throw new Problem('conflict', ORIGINAL_REMOVED);
      const { original, filename } = upload;
      return sendFile(request, reply, original, { filename, contentType: 'text/csv' });
    },
  );

  fastify.get(
    '/bulk_uploads/:bulk_upload_id/results',
    {
      config,
      schema: {
        tags,
        summary: 'The results: a summary as CSV, or a detailed spreadsheet',
        operationId: 'getBulkUploadResults',
        params,
        querystring: Type.Object(
          { format: Type.Enum(['csv', 'xlsx'], { default: 'csv' }) },
          { additionalProperties: false },
        ),
        response: { 200: fileResponse('text/csv', XLSX), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const { results, _id } = await find(request.caller.account, request.params.bulk_upload_id);
      if (!results) throw new Problem('conflict', 'The results are not ready.');
      return sendFile(request, reply, results[format], {
        filename: `results-${_id}.${format}`,
        contentType: format === 'csv' ? 'text/csv; charset=utf-8' : XLSX,
      });
    },
  );

  fastify.post(
    '/bulk_uploads/:bulk_upload_id/force_run',
    {
      config,
      schema: {
        tags,
        summary: 'Run the valid rows',
        description: 'Once, when the file is read and has a row that can be run.',
        operationId: 'forceRunBulkUpload',
        params,
        response: { 201: BulkUploadSchema, ...problems(404, 409, 422) },
      },
    },
    async (request, reply) => {
      const upload = await find(request.caller.account, request.params.bulk_upload_id);
      requireRunnable(upload);
      const isQueued = await store.bulkUploads.queue(upload.account_id, upload._id, request.resourceId);
      if (!isQueued) throw notQueued(upload);
      await start('bulkUpload', upload);
      return reply.code(201).send(viewBulkUpload(await find(request.caller.account, upload._id)));
    },
  );

  fastify.post(
    '/bulk_uploads/:bulk_upload_id/regenerate_results',
    {
      config,
      schema: {
        tags,
        summary: 'Write the results anew from what the rows stored',
        description: 'No check is run again. The old results stand until the new ones are whole.',
        operationId: 'regenerateBulkUploadResults',
        params,
        response: { 202: BulkUploadSchema, ...problems(404, 409, 422) },
      },
    },
    async (request, reply) => {
      const upload = await find(request.caller.account, request.params.bulk_upload_id);
      const isGranted = await store.bulkUploads.requestResults(
        upload.account_id,
        upload._id,
        request.resourceId,
      );
      if (!isGranted) {
        const why = upload.regenerating ? 'They are being written already.' : 'There are no results yet.';
        throw new Problem('conflict', `The results cannot be written anew. ${why}`);
      }
      await start('bulkResults', upload);
      return reply.code(202).send(viewBulkUpload(await find(request.caller.account, upload._id)));
    },
  );
};

function notQueued({ status, valid_row_count }: BulkUploadDocument): Problem {
  const waits = status === 'validated' || status === 'invalid_input';
  if (waits && valid_row_count === 0) return new Problem('conflict', 'No row of the file can be run.');
  const why = status === 'validating' ? 'The file is still being read.' : `The upload is ${status}.`;
  return new Problem('conflict', `The upload cannot be run. ${why}`);
}

export default bulkUploads;
