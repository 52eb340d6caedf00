import { useSyncExternalStore } from 'react'
import { usePlatform } from '../provider/platformContext.ts'
import type { Toast, Toasts } from './createToasts.ts'

/** The queue of toasts (SHELL-11). */
export const useToasts = (): Toasts => usePlatform().toasts

/** The toasts to be seen now. */
export function useVisibleToasts(): readonly Toast[] {
  const toasts = useToasts()
  return useSyncExternalStore(toasts.subscribe, toasts.visible)
}
