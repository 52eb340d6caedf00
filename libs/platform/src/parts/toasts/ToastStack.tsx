import '@mantine/notifications/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import {
  Notifications,
  type NotificationData,
  type NotificationsState,
  type NotificationsStore,
} from '@mantine/notifications'
import { useMemo, type ReactNode } from 'react'
import type { Toast, ToastAction, Toasts, ToastType } from '../../toasts/createToasts.ts'
import classes from './ToastStack.module.css'
import { useClearOfWords } from './useClearOfWords.ts'

const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const

const looks: Record<ToastType, { color: string; icon: ReactNode; role: 'status' | 'alert' }> = {
  success: { color: 'green', icon: <IconCheck {...icon} />, role: 'status' },
  info: { color: 'violet', icon: <IconInfoCircle {...icon} />, role: 'status' },
  warning: { color: 'yellow', icon: <IconAlertTriangle {...icon} />, role: 'alert' },
  error: { color: 'red', icon: <IconExclamationCircle {...icon} />, role: 'alert' },
}

/** The message of a toast with its button. */
function WithAction({
  message,
  action: { label, run },
  toasts,
  id,
}: {
  message: string
  action: ToastAction
  toasts: Toasts
  id: string
}) {
  return (
    <span className={classes.withAction}>
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.action ?? ''}
        onClick={() => {
          toasts.dismiss(id)
          run()
        }}
      >
        {label}
      </Button>
    </span>
  )
}

/**
 * A toast with the duration 0 or Infinity stays until it is closed: an error that requires an
 * action never hides by itself.
 */
const asNotification = (toast: Toast, toasts: Toasts, close: string): NotificationData => ({
  id: toast.id,
  message: toast.action ? (
    <WithAction message={toast.message} action={toast.action} toasts={toasts} id={toast.id} />
  ) : (
    toast.message
  ),
  ...looks[toast.type],
  autoClose: toast.autoHideDuration > 0 && Number.isFinite(toast.autoHideDuration) ? toast.autoHideDuration : false,
  closeButtonProps: { 'aria-label': close },
})

/**
 * The queue of toasts in the form that Mantine reads; a notification that Mantine removes is dismissed in the queue.
 */
function asMantineStore(toasts: Toasts, close: string): NotificationsStore {
  const stateOf = (visible: readonly Toast[]): NotificationsState => ({
    notifications: visible.map((toast) => asNotification(toast, toasts, close)),
    queue: [],
    defaultPosition: 'bottom-right',
    limit: Math.max(1, visible.length),
  })
  // React compares what it reads: the same toasts are the same object.
  let read = { visible: toasts.visible(), state: stateOf(toasts.visible()) }
  const getState = () => {
    const visible = toasts.visible()
    if (read.visible !== visible) read = { visible, state: stateOf(visible) }
    return read.state
  }
  const change: NotificationsStore['setState'] = (next) => {
    const { notifications } = typeof next === 'function' ? next(getState()) : next
    for (const { id } of toasts.visible()) if (!notifications.some((kept) => kept.id === id)) toasts.dismiss(id)
  }
  return {
    getState,
    setState: change,
    updateState: change,
    initialize: () => undefined,
    subscribe: (listener) => toasts.subscribe(() => listener(getState())),
  }
}

/**
 * Draws the app's queue of toasts at the bottom right, above the inline errors and the last message of a thread that
 * they would cover (SHELL-11).
 */
export function ToastStack({ toasts }: { toasts: Toasts }) {
  const { t } = useLingui()
  const close = t`Close`
  useClearOfWords(toasts, classes.stack ?? '')
  const store = useMemo(() => asMantineStore(toasts, close), [toasts, close])
  return (
    <Notifications
      store={store}
      classNames={{ root: classes.stack ?? '' }}
      position="bottom-right"
      containerWidth={360}
      transitionDuration={120}
      allowScrollDismiss={false}
    />
  )
}
