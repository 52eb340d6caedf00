import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WhatsappWebDriver } from '../ports/WhatsappWebDriver.ts'

/**
 * Loads the operator's driver of WhatsApp Web: a module whose default export has `open` (decision 0062). `path`:
 * relative to the working directory. Throws, in words for the operator, when there is no such module or it is none.
 */
export async function loadDriver(path: string): Promise<WhatsappWebDriver> {
  const file = resolve(path)
  const module: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`WHATSAPP_WEB_DRIVER: ${file} could not be loaded: ${String(error)}`)
  })
  const driver = typeof module === 'object' && module !== null && 'default' in module ? module.default : null
  if (!isDriver(driver))
    throw new Error(`WHATSAPP_WEB_DRIVER: the default export of ${file} must be an object with the function open`)
  return driver
}

const isDriver = (value: unknown): value is WhatsappWebDriver =>
  typeof value === 'object' && value !== null && 'open' in value && typeof value.open === 'function'
