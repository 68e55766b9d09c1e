import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ZipArchive } from 'archiver';
import { Type } from 'typebox';
import type { DocumentImage } from '../../screening/identity-verification.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { createIdentityVerificationView } from '../../store/views.ts';
import { checkReading } from '../check-reading.ts';
import { keepImages, MAXIMUM_IMAGE, readImages } from '../images.ts';
import { startCheck, writeCheck } from '../lifecycle.ts';
import { requireFullName } from '../personal-data.ts';
import { Problem } from '../problem.ts';
import { idParameter } from '../schemas/common.ts';
import {
  CreateIdentityVerificationSchema,
  IdentityVerificationSchema,
} from '../schemas/identity-verification.ts';
import { problems } from '../schemas/problem.ts';
import { fileResponse } from '../stored-files.ts';

/** The names that the images have in the archive. */
const ARCHIVE_NAMES: Record<DocumentImage, string> = {
  document_front: 'Doc_Front_1_blob.jpg',
  document_back: 'Doc_Back_1_blob.jpg',
  selfie: 'Doc_Selfie_1_blob.jpg',
};

const ERASED = 'The images were erased.';

/** Identity verifications: a service looks at personal data, or at images of a document and a face. */
const identityVerifications: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store } = fastify;
  const product = 'identity_verification' as const;
  const tags = ['Identity verifications'];
  const params = idParameter('identity_verification_id');
  const view = createIdentityVerificationView(store.cipher);

  /** A document verification of the account that has ended. */
  const findDocuments = async (accountId: string, id: string) => {
    const check = await store.checks.find(accountId, product, id);
    if (check?.verification?.type !== 'document_verification') throw Problem.notFound();
    if (check.status === 'pending') {
      throw new Problem('conflict', 'The verification is pending: its images are with the provider.');
    }
    return { check, images: check.verification.images };
  };

  const archiveOf = (images: NonNullable<CheckDocument['verification']>['images'], at: Date) => {
    // JPEG and PNG are compressed already.
    const archive = new ZipArchive({ store: true });
    for (const { name, file_id } of images) {
      archive.append(store.files.readSealed(file_id), { name: ARCHIVE_NAMES[name], date: at });
    }
    void archive.finalize();
    return archive;
  };

  fastify.post(
    '/identity_verifications',
    {
      config: {
        product,
        metered: true,
        multipart: {
          files: ['document_front', 'document_back', 'selfie'],
          json: ['addresses', 'ruleset_ids', 'no_middle_name'],
          maxFileBytes: MAXIMUM_IMAGE,
          orJson: true,
        },
      },
      schema: {
        tags,
        summary: 'Create an identity verification',
        description:
          'A `pii_validation` of personal data, as JSON or multipart; or a `document_verification` with three images (`document_front`, `document_back`, `selfie`; JPEG or PNG, at most 10 MiB each), as multipart. In multipart, `addresses` and `ruleset_ids` are JSON.',
        operationId: 'createIdentityVerification',
        consumes: ['multipart/form-data', 'application/json'],
        body: CreateIdentityVerificationSchema,
        response: { 201: IdentityVerificationSchema, ...problems(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const type = body.verification_type;
      const types = await readImages(request, type === 'document_verification');
      const check = await writeCheck(fastify, request, {
        product,
        checkType: product,
        criteria: { input_type: 'person' },
        body,
        fields: { verification: { type, images: await keepImages(request, types) } },
        requirePerson: requireFullName,
      });
      await startCheck(fastify, check);
      const location = `/v1/identity_verifications/${check._id}`;
      return reply.code(201).header('location', location).send(view(check));
    },
  );

  await fastify.register(checkReading, {
    path: '/identity_verifications',
    parameter: 'identity_verification_id',
    product,
    tags,
    names: { one: 'identity verification', operation: 'IdentityVerification' },
    schema: IdentityVerificationSchema,
    view,
  });

  fastify.get(
    '/identity_verifications/:identity_verification_id/files',
    {
      config: { product },
      schema: {
        tags,
        summary: 'The images of a document verification, as ZIP',
        operationId: 'getIdentityVerificationFiles',
        params,
        response: { 200: fileResponse('application/zip'), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { account } = request.caller;
      const { check, images } = await findDocuments(account._id, request.params.identity_verification_id);
      if (images.length === 0) throw new Problem('conflict', ERASED);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="identity-verification-${check._id}.zip"`)
        .header('cache-control', 'private, no-store')
        .send(archiveOf(images, check.created_at));
    },
  );

  fastify.delete(
    '/identity_verifications/:identity_verification_id/files',
    {
      config: { product },
      schema: {
        tags,
        summary: 'Erase the images of a document verification',
        description: 'The result stays. Doing it twice is harmless.',
        operationId: 'deleteIdentityVerificationFiles',
        params,
        response: { 204: Type.Null(), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { account } = request.caller;
      const { check, images } = await findDocuments(account._id, request.params.identity_verification_id);
      // The files go first: an erasure that breaks off can be repeated.
      for (const { file_id } of images) await store.files.remove(file_id);
      if (images.length > 0) await store.checks.dropImages(account._id, check._id);
      return reply.code(204).send(null);
    },
  );
};

export default identityVerifications;
