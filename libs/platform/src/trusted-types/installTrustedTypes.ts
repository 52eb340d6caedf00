/** The part of the Trusted Types API that is used here; TypeScript's DOM library does not have it yet. */
type PolicyRules = { createHTML?: (markup: string) => string; createScriptURL?: (address: string) => string }
type Policy = { createScriptURL: (address: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: PolicyRules) => Policy }
export type TrustedTypesPage = { trustedTypes?: TrustedTypes; location: Pick<Location, 'origin'> }

/** The only script of ours that is named by an address at run time: the service worker (SHELL-18). */
const ownScripts: readonly string[] = ['/sw.js']

/**
 * Lets scripts of one more origin be loaded, and returns the function that marks an address of it as trusted. Throws a
 * TypeError for any other address.
 */
export type TrustScriptsFrom = (origin: string) => (address: string) => string

/**
 * Installs the page's Trusted Types policies (reliability 3.4.3), which `require-trusted-types-for 'script'` demands:
 * text that could become markup is refused wherever the DOM would parse it, and scripts load from known addresses
 * alone. Text without a `<` passes, since it can make no element: the theme writes its style sheets so. Call it once
 * for each page, before anything is rendered. Does nothing in a browser without Trusted Types.
 */
export function installTrustedTypes(page: TrustedTypesPage = window): TrustScriptsFrom {
  const { trustedTypes, location } = page
  if (!trustedTypes) return () => (address) => address
  const origins = new Set<string>()
  const originOf = (address: string) => new URL(address, location.origin).origin
  trustedTypes.createPolicy('default', {
    createHTML(markup) {
      if (markup.includes('<')) throw new TypeError('Markup is not written into the page as text')
      return markup
    },
    createScriptURL(address) {
      const isOwn = ownScripts.some((path) => new URL(address, location.origin).href === location.origin + path)
      if (isOwn || origins.has(originOf(address))) return address
      throw new TypeError(`No script is loaded from ${originOf(address)}`)
    },
  })
  let thirdParties: Policy | null = null
  return (origin) => {
    // Code that a third party's script loads by itself comes as text, to the default policy.
    origins.add(origin)
    const policy = (thirdParties ??= trustedTypes.createPolicy('frontdesk-third-party', {
      createScriptURL(address) {
        if (origins.has(originOf(address))) return address
        throw new TypeError(`No script is loaded from ${originOf(address)}`)
      },
    }))
    return (address) => {
      if (originOf(address) === origin) return policy.createScriptURL(address)
      throw new TypeError(`No script of ${originOf(address)} is one of ${origin}`)
    }
  }
}
