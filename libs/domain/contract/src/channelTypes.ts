/** The kinds of channel a chat can live on (CHAT-2), in the order in which they are shown. */
export const channelTypes = [
  'telegram',
  'telegram_business',
  'whatsapp',
  'whatsapp_web',
  'instagram',
  'openai',
  'internal',
] as const

/** The channels that a company can connect (INT-2). */
export const messengerTypes = [
  'whatsapp',
  'whatsapp_web',
  'telegram',
  'telegram_business',
  'instagram',
  'internal',
] as const

/** The channels that bill messages to the company's own account with them (extension). */
export const billingChannels = ['whatsapp'] as const

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** The channels that customers write to, in that order; the internal one is the product's own. */
export const customerChannels = /* @__PURE__ */ channelTypes.filter((type) => type !== 'openai' && type !== 'internal')
type CustomerChannel = (typeof customerChannels)[number]

/** The name under which a company's `integrationStatus` says whether it has connected a type of channel (INT-2). */
export const statusNameOf = <Type extends CustomerChannel>(type: Type): Camel<Type> =>
  // Of one name, whose type is made of the same letters.
  type.replace(/_(.)/gu, (_, letter: string) => letter.toUpperCase()) as Camel<Type>
