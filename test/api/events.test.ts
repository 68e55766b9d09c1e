import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { deliveryTarget, pendingDelivery } from '../../store/deliveries.ts';
import type { EventDocument } from '../../store/documents.ts';
import { eventBody } from '../../store/event-body.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const HOOK = 'http://127.0.0.1:9/hook';

let installation: Installation;
let caller: TestAccount;
let endpointId: string;
let checkId: string;
let checkEvent: EventDocument;

const get = (path: string) => caller.call({ url: `/v1${path}` });
const post = (path: string, payload?: object) =>
  caller.call({ method: 'POST', url: `/v1${path}`, ...(payload && { payload }) });
const idsOf = (answer: { json(): { id: string }[] }) => answer.json().map(({ id }) => id);

beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation);
  endpointId = (await post('/webhook_endpoints', { url: HOOK })).json().id;
  checkId = (await post('/criminal_checks', { first_name: 'Ana', last_name: 'Reyes' })).json().id;
  const transition = {
    accountId: caller.account._id,
    type: 'criminal_check.completed',
    resource: { kind: 'criminal_check', id: checkId },
    at: new Date(),
  } as const;
  const { event, endpointIds } = await installation.store.events.emit(transition);
  const again = await installation.store.events.emit(transition);
  expect(again.event._id).toBe(event._id);
  expect(endpointIds).toEqual([endpointId]);
  checkEvent = event;
});
afterAll(() => installation.close());

describe('events', () => {
  it('show the resource as its GET shows it', async () => {
    const answer = await get(`/events/${checkEvent._id}`);
    expect(answer.json()).toEqual({
      id: checkEvent._id,
      type: 'criminal_check.completed',
      created_at: checkEvent.created_at.toISOString(),
      account_id: caller.account._id,
      data: { object: (await get(`/criminal_checks/${checkId}`)).json() },
    });
  });

  it('are thin for an endpoint that asks for it', async () => {
    const { baseUrl } = installation.settings;
    const body = await eventBody(installation.store, checkEvent, { baseUrl, thin: true });
    expect(body.data.object).toEqual({ id: checkId, url: `${baseUrl}/criminal_checks/${checkId}` });
  });

  it('are listed newest first, once each, by type and after another', async () => {
    const { store } = installation;
    const make = async (type: string) => {
      const event = { ...checkEvent, _id: newId(), type, created_at: new Date() };
      await store.events.insert(event);
      return event._id;
    };
    const second = await make('webhook_endpoint.test');
    const third = await make('criminal_check.completed');
    expect(idsOf(await get('/events'))).toEqual([third, second, checkEvent._id]);
    expect(idsOf(await get('/events?type=webhook_endpoint.test'))).toEqual([second]);
    expect(idsOf(await get(`/events?after=${checkEvent._id}`))).toEqual([third, second]);
    const both = await get(`/events?after=${checkEvent._id}&type=criminal_check.completed&limit=1`);
    expect([idsOf(both), both.headers['x-total-count']]).toEqual([[third], '1']);
    expect(expectProblem(await get('/events?type=nothing.happened'), 'validation_error')).toEqual(['type']);
    expect(expectProblem(await get('/events?after=1'), 'validation_error')).toEqual(['after']);
  });

  it('whose resource is gone leave its address', async () => {
    const event = { ...checkEvent, resource: { kind: 'criminal_check', id: newId() } };
    const { baseUrl } = installation.settings;
    const body = await eventBody(installation.store, event, { baseUrl, thin: false });
    expect(body.data.object).toHaveProperty('url');
  });
});

describe('deliveries', () => {
  it('are listed with every attempt', async () => {
    const { events } = installation.store;
    const target = deliveryTarget(checkEvent, endpointId);
    const at = new Date();
    await events.addDelivery(pendingDelivery(target, at), [{ at, error: 'refused', duration_ms: 3 }]);
    const next_attempt_at = new Date(at.getTime() + 5000);
    const attempt = { at, status_code: 500, error: 'status 500', duration_ms: 7 };
    await events.logAttempt(target.deliveryId, attempt, { status: 'pending', next_attempt_at });
    const answer = await get(`/events/${checkEvent._id}/deliveries`);
    expect(answer.headers['x-total-count']).toBe('1');
    expect(answer.json()).toEqual([
      {
        id: target.deliveryId,
        event_id: checkEvent._id,
        endpoint_id: endpointId,
        status: 'pending',
        created_at: at.toISOString(),
        next_attempt_at: next_attempt_at.toISOString(),
        attempts: [
          { at: at.toISOString(), error: 'refused', duration_ms: 3 },
          { at: at.toISOString(), status_code: 500, error: 'status 500', duration_ms: 7 },
        ],
      },
    ]);
  });

  it('are made again on demand, to every endpoint or to one', async () => {
    const url = `/events/${checkEvent._id}/resend`;
    for (const payload of [undefined, { endpoint_id: endpointId }]) {
      const answer = await post(url, payload);
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toMatchObject([{ endpoint_id: endpointId, status: 'pending', attempts: [] }]);
      const [id = ''] = idsOf(answer);
      const workflow = installation.temporal.workflow.getHandle(workflowIds.webhookDelivery(id));
      expect((await workflow.describe()).status.name).toBe('RUNNING');
      expect(idsOf(await get(`/events/${checkEvent._id}/deliveries`))).toContain(id);
    }
  });

  it('are not made again to an endpoint that is unknown or disabled', async () => {
    const url = `/events/${checkEvent._id}/resend`;
    const unknown = await post(url, { endpoint_id: newId() });
    expect(expectProblem(unknown, 'validation_error')).toEqual(['/endpoint_id']);
    const off = (await post('/webhook_endpoints', { url: HOOK, events: ['county_check.completed'] })).json();
    const target = `/v1/webhook_endpoints/${off.id}`;
    await caller.call({ method: 'PATCH', url: target, payload: { status: 'disabled' } });
    expectProblem(await post(url, { endpoint_id: off.id }), 'conflict');
  });

  it('are not left waiting when Temporal does not answer', async () => {
    const cut = await install({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
    const { call } = await createTestAccount(cut);
    const send = (url: string, payload?: object) =>
      call({ method: 'POST', url: `/v1/webhook_endpoints${url}`, ...(payload && { payload }) });
    const { id } = (await send('', { url: HOOK })).json();
    expectProblem(await send(`/${id}/test`), 'unavailable');
    expect(await cut.store.events.deliveries.countDocuments({ status: 'pending' })).toBe(0);
    await cut.close();
  });
});

describe('a test of an endpoint', () => {
  it('sends it an event of its own', async () => {
    const answer = await post(`/webhook_endpoints/${endpointId}/test`);
    expect(answer.statusCode).toBe(202);
    const endpoint = (await get(`/webhook_endpoints/${endpointId}`)).json();
    expect(answer.json()).toMatchObject({ type: 'webhook_endpoint.test', data: { object: endpoint } });
    expect((await get(`/events/${answer.json().id}`)).json()).toEqual(answer.json());
    const deliveries = await get(`/events/${answer.json().id}/deliveries`);
    expect(deliveries.json()).toMatchObject([{ endpoint_id: endpointId }]);
  });
});
