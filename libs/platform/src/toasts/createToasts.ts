import { createStore } from '../stores/createStore.ts'

export type ToastType = 'success' | 'error' | 'info' | 'warning'

/** A notice that disappears by itself (SHELL-11). */
export type Toast = {
  id: string
  message: string
  type: ToastType
  /** Milliseconds until it is hidden. */
  autoHideDuration: number
  createdAt: Date
}

export type Toasts = {
  /**
   * Shows a toast, or queues it while too many are visible, and returns its id. A message that is still there is not added
   * twice: the id of the first is returned.
   */
  show: (toast: { message: string; type: ToastType; autoHideDuration?: number }) => string
  dismiss: (id: string) => void
  clear: () => void
  /** The visible toasts, oldest first; the same array until something changes. */
  visible: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

const MOST_VISIBLE = 5
const MOST_WAITING = 20
const AUTO_HIDE = 5000

/** Creates the queue of toasts. The component that draws them hides them in time and calls `dismiss`. */
export function createToasts(now: () => Date = () => new Date()): Toasts {
  const queue = createStore<{ toasts: readonly Toast[]; visible: readonly Toast[] }>({ toasts: [], visible: [] })
  let created = 0
  const put = (toasts: readonly Toast[]) => queue.set({ toasts, visible: toasts.slice(0, MOST_VISIBLE) })
  return {
    show({ message, type, autoHideDuration = AUTO_HIDE }) {
      const { toasts, visible } = queue.get()
      const same = toasts.find((toast) => toast.message === message && toast.type === type)
      if (same) return same.id
      created += 1
      const toast = { id: `toast-${created}`, message, type, autoHideDuration, createdAt: now() }
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
