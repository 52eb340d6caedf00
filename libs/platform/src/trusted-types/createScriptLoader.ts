import type { TrustScriptsFrom } from './installTrustedTypes.ts'

/**
 * Loads the script of a third party into the page; rejects when it cannot be loaded, and tries
 * again with the next call.
 */
export type LoadScript = (address: string) => Promise<void>

/** Creates the page's loader of third parties' scripts, each of which is loaded once (SHELL-18). */
export function createScriptLoader(trustScriptsFrom: TrustScriptsFrom, page: Document = document): LoadScript {
  const loading = new Map<string, Promise<void>>()
  const load = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const script = page.createElement('script')
      script.async = true
      script.crossOrigin = 'anonymous'
      script.onload = () => resolve()
      script.onerror = () => {
        script.remove()
        reject(new Error(`The script of ${new URL(address, page.baseURI).origin} could not be loaded`))
      }
      script.src = trustScriptsFrom(new URL(address, page.baseURI).origin)(address)
      page.head.append(script)
    })
  return (address) => {
    const begun = loading.get(address)
    if (begun) return begun
    const script = load(address)
    loading.set(address, script)
    script.catch(() => loading.delete(address))
    return script
  }
}
