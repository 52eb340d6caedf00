import { openStorage, type DeviceStorage } from '@frontdesk/platform'
import { expect, it } from 'vitest'
import { takeCompany } from './takeCompany.ts'

const aStorage = (values: Parameters<DeviceStorage['set']>[] = []) => {
  const storage = openStorage(() => {
    throw new Error('storage is blocked')
  })
  for (const [key, value] of values) storage.set(key, value)
  return storage
}
const signedIn = (companies: string) =>
  aStorage([
    ['accessToken', 'a'],
    ['companyId', '102'],
    ['companies', companies],
  ])
const opened = (path: string, device: DeviceStorage) => {
  const url = new URL(path, 'https://frontdesk.example')
  const addresses: string[] = []
  takeCompany({
    location: url,
    history: { state: null, replaceState: (_state, _title, address) => void addresses.push(String(address)) },
    device,
    tab: aStorage(),
  })
  return { addresses, companyId: device.get('companyId') }
}

it('the company of a link is chosen when it is theirs, and leaves the address', () => {
  expect(opened('/uk/chats/5?message=7&company=101#a', signedIn('[{"id":101},{"id":102}]'))).toEqual({
    addresses: ['https://frontdesk.example/uk/chats/5?message=7#a'],
    companyId: '101',
  })
})

it.each([
  ['a company of others', '/chats/5?company=103'],
  ['no id', '/chats/5?company=lily'],
])('%s in a link leaves the chosen one', (_, path) => {
  expect(opened(path, signedIn('[{"id":101},{"id":102}]'))).toEqual({
    addresses: ['https://frontdesk.example/chats/5'],
    companyId: '102',
  })
})

it('the company of a link waits for the sign-in', () => {
  expect(opened('/chats/5?company=101', aStorage()).companyId).toBe('101')
})

it('an address without a company changes nothing', () => {
  expect(opened('/chats/5?message=7', signedIn('[]'))).toEqual({ addresses: [], companyId: '102' })
})
