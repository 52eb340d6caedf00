import type { FollowLogOptions } from './FollowLogOptions.ts'

/** One timer: setting it again replaces the action that waits. */
export function createTimer(later: FollowLogOptions<unknown>['later']) {
  let cancel: (() => void) | null = null
  const stop = () => {
    cancel?.()
    cancel = null
  }
  return {
    stop,
    isSet: () => cancel !== null,
    set(milliseconds: number, action: () => void) {
      stop()
      cancel = later(milliseconds, () => {
        cancel = null
        action()
      })
    },
  }
}
