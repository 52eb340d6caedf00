import type { AddressParameters } from './AddressParameters.ts'
import { readParameter, type Parameter } from './readParameter.ts'
import { salonIdsOf } from './salonIdsOf.ts'
import { withoutMobileMarker } from './withoutMobileMarker.ts'

/** Scheme and host, or the host alone; what is broken here is left as it is. */
// eslint-disable-next-line no-control-regex -- browsers skip control characters: a host of nothing else is none
const HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^\u0000- /\\?#]+/i

/** Splits an address into parts that join to the same address. */
function partsOf(href: string) {
  const page = href.replace(/#.*/s, '')
  const place = page.replace(/\?.*/s, '')
  const host = HOST.exec(place)?.[0] ?? ''
  return { host, path: place.slice(host.length), search: page.slice(place.length), hash: href.slice(page.length) }
}

function parametersOf(ours: readonly Parameter[], hasMarker: boolean): AddressParameters {
  const first = (wanted: string, read = (value: string) => value) => {
    for (const { name, value } of ours) {
      const text = name === wanted && read(value)
      if (text) return text
    }
    return null
  }
  const trimmed = (value: string) => value.trim()
  // Base64 has no spaces: an unescaped `+` arrives as one.
  const base64 = (value: string) => value.replaceAll(' ', '+')
  return {
    salonIds: salonIdsOf(ours),
    accessToken: first('access_token'),
    userData: first('user_data', base64),
    promoCode: first('promo', trimmed) ?? first('promoCode', trimmed),
    isMobileApp: hasMarker || ours.some(({ name, value }) => name === 'is_mobile_app' && value === 'true'),
  }
}

/**
 * Reads our parameters of an address, and returns the address without them: its other parameters and its hash stay byte
 * for byte in their order, and a `?` with nothing behind it is removed (ALT-1, PROMO-1, SHELL-17, AUTH-13). The address
 * may be complete, without its scheme, or a path alone. Never throws; takes linear time; reading `cleaned` again
 * returns `cleaned`.
 */
export function readAddress(href: string): { parameters: AddressParameters; cleaned: string } {
  const { host, path, search, hash } = partsOf(href)
  const ours: Parameter[] = []
  const others: string[] = []
  for (const written of search.slice(1).split('&')) {
    const parameter = readParameter(written)
    if (parameter) ours.push(parameter)
    else others.push(written)
  }
  const plain = withoutMobileMarker(path)
  const left = others.join('&')
  const query = ours.length > 0 ? left && `?${left}` : search
  return { parameters: parametersOf(ours, plain !== null), cleaned: host + (plain ?? path) + query + hash }
}
