import { describe, expect, it } from 'vitest'
import { readSignupMessage } from './readSignupMessage.ts'

const metasSdk = 'https://connect.facebook.net/en_US/sdk.js'
const origin = 'https://www.facebook.com'
/**
 * A message of https://developers.facebook.com/documentation/business-messaging/whatsapp/embedded-signup/implementation
 */
const finished = {
  data: { phone_number_id: '106540352242922', waba_id: '524126980791429', business_id: '2729063490586005' },
  type: 'WA_EMBEDDED_SIGNUP',
  event: 'FINISH',
}
/**
 * A message of
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/embedded-signup/onboarding-business-app-users
 */
const finishedOnApp = {
  data: { waba_id: '524126980791429' },
  type: 'WA_EMBEDDED_SIGNUP',
  event: 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING',
  version: 3,
}
/** A message of https://developers.facebook.com/documentation/business-messaging/whatsapp/embedded-signup/errors */
const abandoned = {
  data: { current_step: 'PHONE_NUMBER_VERIFICATION' },
  type: 'WA_EMBEDDED_SIGNUP',
  event: 'CANCEL',
  version: 3,
}

describe('Meta’s messages', () => {
  it.each([
    [finished, { type: 'finished', businessAccountId: '524126980791429', phoneNumberId: '106540352242922' }],
    [finishedOnApp, { type: 'finished', businessAccountId: '524126980791429', phoneNumberId: null }],
    [
      { ...finished, event: 'FINISH_ONLY_WABA', data: { waba_id: '524126980791429' } },
      { type: 'finished', businessAccountId: '524126980791429', phoneNumberId: null },
    ],
    [abandoned, { type: 'left', step: 'PHONE_NUMBER_VERIFICATION', problem: null }],
    [
      { ...abandoned, data: { error_message: 'Your business name violates our guidelines.', error_code: '524126' } },
      { type: 'left', step: null, problem: 'Your business name violates our guidelines.' },
    ],
    [
      { ...abandoned, event: 'ERROR', data: { error_message: 'Down' } },
      { type: 'left', step: null, problem: 'Down' },
    ],
  ])('the message %j of Meta is read, as JSON and as an object', (data, message) => {
    expect(readSignupMessage({ origin, data: JSON.stringify(data) }, metasSdk)).toEqual(message)
    expect(readSignupMessage({ origin, data }, metasSdk)).toEqual(message)
  })

  it.each([
    'https://facebook.com',
    'https://www.facebook.com',
    'https://web.facebook.com',
    'https://business.facebook.com',
  ])('messages of Meta are accepted from %s', (from) =>
    expect(readSignupMessage({ origin: from, data: finished }, metasSdk)).not.toBeNull(),
  )

  it.each([
    'https://evilfacebook.com',
    'https://facebook.com.evil.example',
    'https://evil.example/facebook.com',
    'http://www.facebook.com',
    'https://connect.facebook.net',
    'https://desk.example',
    'null',
    '',
  ])('messages of Meta are not accepted from %s', (from) =>
    expect(readSignupMessage({ origin: from, data: finished }, metasSdk)).toBeNull(),
  )

  it('messages of a double are accepted from where its SDK is served, and from nowhere else', () => {
    const double = 'http://localhost:3000/sandbox/facebook/sdk.js'
    expect(readSignupMessage({ origin: 'http://localhost:3000', data: finished }, double)).not.toBeNull()
    expect(readSignupMessage({ origin: 'http://localhost:3001', data: finished }, double)).toBeNull()
  })
})

it.each([
  'cb=f3a1&domain=desk.example&is_canvas=false',
  '{half',
  '',
  null,
  17,
  '[]',
  { type: 'OTHER', event: 'FINISH' },
  { type: 'WA_EMBEDDED_SIGNUP', event: 'SOMETHING_NEW' },
  { type: 'WA_EMBEDDED_SIGNUP' },
  JSON.stringify({ ...finished, padding: 'x'.repeat(10_000) }),
])('%j is no message of a signup', (data) => expect(readSignupMessage({ origin, data }, metasSdk)).toBeNull())

it('ids that are none are left out, and long texts are cut', () => {
  const data = { ...finished, data: { waba_id: '../me', phone_number_id: 7 } }
  expect(readSignupMessage({ origin, data }, metasSdk)).toEqual({
    type: 'finished',
    businessAccountId: null,
    phoneNumberId: null,
  })
  const long = { ...abandoned, data: { error_message: 'x'.repeat(5_000) } }
  const read = readSignupMessage({ origin, data: long }, metasSdk)
  expect(read?.type === 'left' && read.problem).toHaveLength(300)
})
