import { describe, expect, it } from 'vitest'
import { aCrm, aMessenger } from '../fixtures/index.ts'
import { Crm } from './Crm.ts'
import { Messenger } from './Messenger.ts'

describe('the integration schemas (INT-2)', () => {
  it.each([
    [
      'a messenger',
      Messenger,
      aMessenger({ crmIntegrations: [aCrm()], metadata: { botUsername: 'lily_salon_bot', sandbox: true } }),
    ],
    [
      'a messenger without a name',
      Messenger,
      aMessenger({ type: 'whatsapp_web', status: 'initializing', metadata: { botUsername: null } }),
    ],
    [
      'a CRM',
      Crm,
      aCrm({
        messengerIds: [3],
        metadata: { address: null, comment: 'Side door', company: { title: 'Lily', workers: 4 }, frozen: true },
      }),
    ],
  ])('the schema keeps all fields of %s', (_what, schema, value) => {
    expect(schema.parse(value)).toEqual(value)
  })

  it('the schema fills in fields that a provider leaves out', () => {
    const messenger = { id: 3, type: 'internal', companyId: 101, status: 'connected', isActive: true }
    expect(Messenger.parse(messenger)).toEqual({ ...messenger, metadata: {}, crmIntegrations: [] })
    const crm = { id: 5, type: 'altegio', companyId: 101, externalId: '37532', isActive: false }
    expect(Crm.parse(crm)).toEqual({ ...crm, metadata: {} })
  })

  it.each([
    ['a messenger of a channel that we have not', Messenger, { ...aMessenger(), type: 'pigeon' }],
    ['a messenger in no state that we know', Messenger, { ...aMessenger(), status: 'asleep' }],
    ['a CRM without its own id of the salon', Crm, { ...aCrm(), externalId: undefined }],
  ])('the schema refuses %s', (_what, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})
