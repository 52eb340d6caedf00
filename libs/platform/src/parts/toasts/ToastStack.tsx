import '@mantine/notifications/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import {
  createNotificationsStore,
  hideNotification,
  Notifications,
  showNotification,
  type NotificationData,
} from '@mantine/notifications'
import { useEffect, useState, type ReactNode } from 'react'
import type { Toast, Toasts, ToastType } from '../../toasts/createToasts.ts'
import classes from './ToastStack.module.css'

const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const

const looks: Record<ToastType, { color: string; icon: ReactNode; role: 'status' | 'alert' }> = {
  success: { color: 'green', icon: <IconCheck {...icon} />, role: 'status' },
  info: { color: 'violet', icon: <IconInfoCircle {...icon} />, role: 'status' },
  warning: { color: 'yellow', icon: <IconAlertTriangle {...icon} />, role: 'alert' },
  error: { color: 'red', icon: <IconExclamationCircle {...icon} />, role: 'alert' },
}

/** A toast with the duration 0 or Infinity stays until it is closed: an error that requires an action never hides by itself. */
const asNotification = (toast: Toast, close: string, onClose: () => void): NotificationData => ({
  id: toast.id,
  message: toast.message,
  ...looks[toast.type],
  autoClose: toast.autoHideDuration > 0 && Number.isFinite(toast.autoHideDuration) ? toast.autoHideDuration : false,
  closeButtonProps: { 'aria-label': close },
  onClose,
})

/** Draws the app's queue of toasts at the bottom right (SHELL-11). */
export function ToastStack({ toasts }: { toasts: Toasts }) {
  const { t } = useLingui()
  const [store] = useState(createNotificationsStore)
  const close = t`Close`
  useEffect(() => {
    const drawn = new Set<string>()
    const draw = () => {
      const visible = toasts.visible()
      const wanted = new Set(visible.map(({ id }) => id))
      for (const toast of visible) {
        if (drawn.has(toast.id)) continue
        drawn.add(toast.id)
        showNotification(
          asNotification(toast, close, () => toasts.dismiss(toast.id)),
          store,
        )
      }
      for (const id of drawn) {
        if (wanted.has(id)) continue
        drawn.delete(id)
        hideNotification(id, store)
      }
    }
    draw()
    return toasts.subscribe(draw)
  }, [toasts, store, close])
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
