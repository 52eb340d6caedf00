/**
 * The other spelling of a number in a country of which WhatsApp's id and what people dial differ: Brazil's ninth digit,
 * Mexico's 1 and Argentina's 9 after the country. Any other number has one spelling and stays as it is.
 */
export function otherSpelling(phone: string): string {
  const brazil = /^55(\d{2})(9?)(\d{8})$/.exec(phone)
  if (brazil) return `55${brazil[1]}${brazil[2] === '' ? '9' : ''}${brazil[3]}`
  const [, country = '', extra = '', rest = ''] =
    /^(52)(1?)(\d{10})$/.exec(phone) ?? /^(54)(9?)(\d{10})$/.exec(phone) ?? []
  if (country === '') return phone
  return `${country}${extra === '' ? (country === '52' ? '1' : '9') : ''}${rest}`
}
