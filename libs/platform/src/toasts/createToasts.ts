export type ToastType = 'success' | 'error' | 'info' | 'warning'

/** A passing word to the user (SHELL-11). */
export type Toast = {
  id: string
  message: string
  type: ToastType
  /** Milliseconds that it stays. */
  autoHideDuration: number
  createdAt: Date
}

export type Toasts = {
  /** Shows it, or lets it wait while too many are shown; the same words that are still there are not said twice. Its id. */
  show: (toast: { message: string; type: ToastType; autoHideDuration?: number }) => string
  dismiss: (id: string) => void
  clear: () => void
  /** Those to be seen now, oldest first; the same list until something changes. */
  visible: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
}

const MOST_VISIBLE = 5
const MOST_WAITING = 20
const AUTO_HIDE = 5000

/** The queue of toasts. Who draws them hides them in time and says so by `dismiss`. */
export function createToasts(now: () => Date = () => new Date()): Toasts {
  let toasts: readonly Toast[] = []
  let visible: readonly Toast[] = []
  let made = 0
  const listeners = new Set<() => void>()
  const put = (next: readonly Toast[]) => {
    toasts = next
    visible = toasts.slice(0, MOST_VISIBLE)
    ;[...listeners].forEach((listener) => listener())
  }
  return {
    show({ message, type, autoHideDuration = AUTO_HIDE }) {
      const same = toasts.find((toast) => toast.message === message && toast.type === type)
      if (same) return same.id
      made += 1
      const toast = { id: `toast-${made}`, message, type, autoHideDuration, createdAt: now() }
      // Of a flood the oldest that nobody has seen yet are let go.
      const shown = toasts.slice(0, MOST_VISIBLE)
      const waiting = [...toasts.slice(MOST_VISIBLE), toast].slice(-MOST_WAITING)
      put([...shown, ...waiting])
      return toast.id
    },
    dismiss(id) {
      if (toasts.some((toast) => toast.id === id)) put(toasts.filter((toast) => toast.id !== id))
    },
    clear: () => put([]),
    visible: () => visible,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
