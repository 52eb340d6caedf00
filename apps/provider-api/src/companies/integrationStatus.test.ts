import { customerChannels } from '@frontdesk/contract/channels'
import type { Company, IntegrationStatus } from '@frontdesk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type ACompany, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
let lily: ACompany
beforeAll(async () => void (world = await aTestServer()))
beforeEach(async () => {
  await world.reset()
  lily = await world.aCompany({ name: 'Lily' })
})
afterAll(() => world.close())

const nothing: IntegrationStatus = {
  whatsappWeb: false,
  instagram: false,
  telegram: false,
  telegramBusiness: false,
  whatsapp: false,
  altegio: false,
  altegioDetails: [],
}
type Channel = { type: (typeof customerChannels)[number] } & Partial<{
  status: 'connected' | 'disconnected' | 'failed'
  is_active: boolean
  deleted_at: Date
}>
const addChannel = (company: ACompany, channel: Channel) =>
  world.db
    .insertInto('messenger_integrations')
    .values({ company_id: company.companyId, status: 'connected', ...channel })
    .execute()
const addSalon = (
  company: ACompany,
  external_id: string,
  different: { metadata?: object; is_active?: boolean; deleted_at?: Date } = {},
) =>
  world.db
    .insertInto('crm_integrations')
    .values({
      company_id: company.companyId,
      external_id,
      ...different,
      metadata: JSON.stringify(different.metadata ?? {}),
    })
    .execute()

const company = {
  title: 'Lily',
  city: 'Kyiv',
  address: 'Khreshchatyk 1',
  phone: '+380441112233',
  shortDescription: 'Beauty studio',
  description: 'Hair & nails',
  timezoneName: 'Europe/Kyiv',
}

/** Every answer of a company to its owner and to a system administrator. */
async function answersOf({ owner, companyId }: ACompany): Promise<Record<string, Company | undefined>> {
  const system = await world.anAdministrator({ isSystemAdmin: true })
  const as = { token: owner.token, companyId }
  const { companies } = (await world.callOk('getCompanies', { token: owner.token })) as { companies: Company[] }
  const { data } = (await world.callOk('listCompaniesForSystem', { token: system.token })) as unknown as {
    data: { companies: Company[] }
  }
  const details = { country: 'UA', language: 'uk', companyType: 'other', companyName: 'Lily' }
  const one = async (
    call: 'getCompany' | 'updateCompany' | 'updateCompanyByPost' | 'completeOnboarding',
    body?: object,
  ) => (await world.callOk(call, { ...as, ...(body && { body }) }))['company'] as Company // `callOk` has checked it against the contract
  return {
    getCompanies: companies[0],
    getCompany: await one('getCompany'),
    updateCompany: await one('updateCompany', { title: 'Lily' }),
    updateCompanyByPost: await one('updateCompanyByPost', { company: { title: 'Lily' } }),
    completeOnboarding: await one('completeOnboarding', details),
    listCompaniesForSystem: data.companies.find(({ id }) => id === companyId),
  }
}
const expectEverywhere = async (expected: IntegrationStatus) => {
  for (const [call, answer] of Object.entries(await answersOf(lily)))
    expect([call, answer?.integrationStatus]).toEqual([call, expected])
}

describe('the connections of a company, in every answer with companies (INT-2)', () => {
  it('a company without channels and salons has nothing connected, from the answer that creates it', async () => {
    const created = await world.callOk('createCompany', { token: lily.owner.token, body: { name: 'Rose' } })
    expect((created['company'] as Company).integrationStatus).toEqual(nothing)
    await expectEverywhere(nothing)
  })

  it('a company with channels and salons has what is connected and active, and its salons as their booking system shows them', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    for (const type of customerChannels) await addChannel(lily, { type })
    await addChannel(lily, { type: 'telegram', status: 'failed' })
    await addChannel(rose, { type: 'instagram', status: 'disconnected' })
    await addSalon(lily, '37532', { metadata: { company, address: 'The back door', comment: 'Ring twice' } })
    await addSalon(lily, '37533')
    await addSalon(lily, '37534', { is_active: false, metadata: { company } })
    await addSalon(lily, '37535', { deleted_at: world.clock.now(), metadata: { company } })
    await addSalon(rose, '90210', { metadata: { company } })
    const unknown = Object.fromEntries(Object.keys(company).map((name) => [name, null]))
    await expectEverywhere({
      whatsappWeb: true,
      instagram: true,
      telegram: true,
      telegramBusiness: true,
      whatsapp: true,
      altegio: true,
      altegioDetails: [
        { externalId: '37532', metadata: company },
        { externalId: '37533', metadata: unknown },
      ],
    })
  })

  it.each<Partial<Channel>>([
    { status: 'disconnected' },
    { status: 'failed' },
    { is_active: false },
    { deleted_at: new Date() },
  ])('a channel with %j is not connected', async (state) => {
    await addChannel(lily, { type: 'telegram', ...state })
    await expectEverywhere(nothing)
  })

  it('a long description is cut, and a value that is no text is left out', async () => {
    await addSalon(lily, '1', { metadata: { company: { description: 'x'.repeat(2000), title: 7 } } })
    const details = (await answersOf(lily))['getCompany']?.integrationStatus?.altegioDetails[0]?.metadata
    expect([details?.description?.length, details?.title]).toEqual([300, null])
  })
})
