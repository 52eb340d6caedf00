/**
 * Countries whose law obliges whoever lets an AI write to people to disclose that: those of the European Economic Area
 * (AI Act, Art. 50), Kazakhstan and South Korea.
 */
const countriesWithDuty: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK KZ KR'.split(' '),
)

/**
 * Why a company may not switch the disclosure off on any channel; null when it may. `country`: its two-letter code,
 * null while it is not known, which counts as a country with that duty.
 */
export function disclosureDuty(country: string | null): 'law' | 'unknown-country' | null {
  if (country === null) return 'unknown-country'
  return countriesWithDuty.has(country.toUpperCase()) ? 'law' : null
}
