import { createStore } from '../stores/createStore.ts'
import { withoutCodes } from './isolated.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warning'

/** A notice that disappears by itself (SHELL-11). */
export type Toast = {
  id: string
  message: string
  type: ToastType
  /** Milliseconds until it is hidden. */
  autoHideDuration: number
  createdAt: Date
  /** A button of it, such as Undo; the toast goes when it is pressed. */
  action?: ToastAction
}

export type ToastAction = { label: string; run: () => void }

export type Toasts = {
  /**
   * Shows a toast, or queues it while too many are visible, and returns its id. A message that is still there, with
   * another code for support or the same, is not added twice: the id of the first is returned. One with an action is
   * always added: two of them undo two changes.
   */
  show: (toast: { message: string; type: ToastType; autoHideDuration?: number; action?: ToastAction }) => string
  dismiss: (id: string) => void
  clear: () => void
  /** The visible toasts, oldest first; the same array until something changes. */
  visible: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

const MOST_VISIBLE = 5
const MOST_WAITING = 20
const AUTO_HIDE = 5000
/** Pressing a button takes a user longer than reading a sentence. */
const AUTO_HIDE_WITH_ACTION = 10_000

/** Creates the queue of toasts. The component that draws them hides them in time and calls `dismiss`. */
export function createToasts(now: () => Date = () => new Date()): Toasts {
  const queue = createStore<{ toasts: readonly Toast[]; visible: readonly Toast[] }>({ toasts: [], visible: [] })
  let created = 0
  const put = (toasts: readonly Toast[]) => queue.set({ toasts, visible: toasts.slice(0, MOST_VISIBLE) })
  return {
    show({ message, type, action, autoHideDuration = action ? AUTO_HIDE_WITH_ACTION : AUTO_HIDE }) {
      const { toasts, visible } = queue.get()
      const plain = withoutCodes(message)
      const same = action
        ? undefined
        : toasts.find((toast) => withoutCodes(toast.message) === plain && toast.type === type)
      if (same) return same.id
      created += 1
      const toast = {
        id: `toast-${created}`,
        message,
        type,
        autoHideDuration,
        createdAt: now(),
        ...(action && { action }),
      }
      // Of a flood, the oldest toasts that were never visible are dropped.
      put([...visible, ...[...toasts.slice(MOST_VISIBLE), toast].slice(-MOST_WAITING)])
      return toast.id
    },
    dismiss(id) {
      const { toasts } = queue.get()
      if (toasts.some((toast) => toast.id === id)) put(toasts.filter((toast) => toast.id !== id))
    },
    clear: () => put([]),
    visible: () => queue.get().visible,
    subscribe: queue.subscribe,
  }
}
