import type { Platform, Singletons } from './platformContext.ts'

/**
 * Holds what features keep for the life of a page outside of the query cache, one instance for each platform. An
 * instance is created when it is first needed, so that the platform loads no feature before a screen
 * or an event asks for it.
 */
export function createSingletons(platform: () => Platform): Singletons {
  const instances = new Map<unknown, unknown>()
  return <T>(create: (platform: Platform) => T): T => {
    if (!instances.has(create)) instances.set(create, create(platform()))
    return instances.get(create) as T // what `create` returned
  }
}
