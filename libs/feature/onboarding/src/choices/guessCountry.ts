import { countryCodes } from '@frontdesk/contract/places'

/** The time zones of the countries that have a language of the product (ONB-2), as the tz database names them. */
const zones: Readonly<Record<string, readonly string[]>> = {
  UA: ['Europe/Kyiv', 'Europe/Kiev', 'Europe/Uzhgorod', 'Europe/Zaporozhye'],
  KZ: ['Asia/Almaty', 'Asia/Aqtau', 'Asia/Aqtobe', 'Asia/Atyrau', 'Asia/Oral', 'Asia/Qostanay', 'Asia/Qyzylorda'],
  BY: ['Europe/Minsk'],
  RU: [
    ...['Europe/Moscow', 'Europe/Kaliningrad', 'Europe/Samara', 'Europe/Volgograd', 'Europe/Saratov', 'Europe/Kirov'],
    ...['Europe/Astrakhan', 'Europe/Ulyanovsk', 'Asia/Yekaterinburg', 'Asia/Omsk', 'Asia/Novosibirsk'],
    ...['Asia/Krasnoyarsk', 'Asia/Irkutsk', 'Asia/Yakutsk', 'Asia/Vladivostok', 'Asia/Magadan', 'Asia/Kamchatka'],
    ...['Asia/Barnaul', 'Asia/Tomsk', 'Asia/Novokuznetsk', 'Asia/Chita', 'Asia/Sakhalin', 'Asia/Srednekolymsk'],
  ],
  PT: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
  BR: [
    ...['America/Sao_Paulo', 'America/Bahia', 'America/Fortaleza', 'America/Recife', 'America/Manaus'],
    ...['America/Belem', 'America/Cuiaba', 'America/Campo_Grande', 'America/Porto_Velho', 'America/Rio_Branco'],
  ],
  ES: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'],
  MX: ['America/Mexico_City', 'America/Monterrey', 'America/Tijuana', 'America/Cancun', 'America/Merida'],
  CO: ['America/Bogota'],
  AR: ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires', 'America/Argentina/Cordoba'],
  GB: ['Europe/London'],
  NZ: ['Pacific/Auckland'],
}

const countryOfZone = new Map(Object.entries(zones).flatMap(([country, names]) => names.map((name) => [name, country])))

/** Says nothing of a place: browsers everywhere come with it. */
const everywhere = 'en-US'

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}

/**
 * The country that a company is probably in, to be looked over by its owner (ONB-1): that of the device's time zone,
 * else the region that one of its languages names, such as BR in `pt-BR`; '' without either.
 */
export function guessCountry(timeZone: string, languages: readonly string[]): string {
  const regions = languages.filter((language) => language !== everywhere).map(regionOf)
  const guesses = [countryOfZone.get(timeZone), ...regions]
  return guesses.find((guess) => countryCodes.some((code) => code === guess)) ?? ''
}
