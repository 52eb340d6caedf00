import type { IntegrationStatus } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readPublicDetails } from './readCrm.ts'
import { readText } from './readToken.ts'

/** The connections of a company; undefined when the provider does not state them. Salons without an id are left out. */
export function readIntegrationStatus(raw: unknown): IntegrationStatus | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const fields = fieldsOf(raw)
  const salons: readonly unknown[] = Array.isArray(fields['altegioDetails']) ? fields['altegioDetails'] : []
  const altegioDetails = salons.flatMap((salon) => {
    const { externalId, metadata } = fieldsOf(salon)
    const id = Number.isSafeInteger(externalId) ? String(externalId) : readText(externalId)
    return id ? [{ externalId: id, metadata: readPublicDetails(metadata) }] : []
  })
  return {
    whatsappWeb: fields['whatsappWeb'] === true,
    instagram: fields['instagram'] === true,
    telegram: fields['telegram'] === true,
    ...(typeof fields['telegramBusiness'] === 'boolean' && { telegramBusiness: fields['telegramBusiness'] }),
    ...(typeof fields['whatsapp'] === 'boolean' && { whatsapp: fields['whatsapp'] }),
    altegio: fields['altegio'] === true,
    altegioDetails,
  }
}
