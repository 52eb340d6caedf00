import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconChecklist, IconCopy, IconFlag, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import type { ThreadRow } from '@frontdesk/chat-thread'
import { useEffect, useEffectEvent, useState, type CSSProperties, type Ref } from 'react'

/** An action of the message menu. */
export type MessageAction = 'reply' | 'copy' | 'test' | 'details' | 'report' | 'delete'

/** How far a message may move before its menu closes, in pixels. */
const slip = 40
/** How long scroll events are ignored after the menu opened, in milliseconds. */
const settling = 400

/** Events elsewhere on the page that close the menu. */
const pressesOutside = ['mousedown', 'touchstart']

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The invisible anchor of the menu; drops the button attributes that Mantine's menu adds to its target. */
const Spot = ({ ref, id, style }: { ref?: Ref<HTMLSpanElement>; id?: string; style: CSSProperties }) => (
  <span ref={ref} id={id} style={{ ...style, position: 'fixed', pointerEvents: 'none' }} />
)

/** Closes the menu when the thread scrolls its message away from `top`, where it was when the menu opened. */
function useCloseOnScroll(from: HTMLElement, top: number, onClose: () => void): void {
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    // A thread that adjusts by a few pixels must not close the menu.
    let at = top
    const scrolled = ({ timeStamp }: Event) => {
      const now = from.getBoundingClientRect().top
      if (timeStamp - openedAt < settling) at = now
      else if (Math.abs(now - at) > slip) leave()
    }
    const openedAt = performance.now()
    const box = from.closest('[role="region"]')
    box?.addEventListener('scroll', scrolled, { passive: true })
    return () => box?.removeEventListener('scroll', scrolled)
  }, [from, top])
}

/** The menu of a message, beside the element that opened it; closes when that scrolls away. */
export function MessageMenu({
  row: { message, isReported },
  from,
  onAction,
  canReply,
  canTest,
  canReport = true,
  onClose,
}: {
  row: ThreadRow
  from: HTMLElement
  onAction: (action: MessageAction) => void
  /** Whether the next message may quote it. */
  canReply: boolean
  /** Whether it may become a test question of the assistant. */
  canTest: boolean
  /** Whether it may be reported to the product's team, which has no need to report to itself. */
  canReport?: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const [{ left, top, width, height }] = useState(() => from.getBoundingClientRect())
  useCloseOnScroll(from, top, onClose)
  // Its code came after the row was gone.
  useEffect(() => {
    if (!from.isConnected) onClose()
  }, [from, onClose])
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      shadow="md"
      width={220}
      withinPortal
      returnFocus={false}
      menuItemTabIndex={0}
      closeOnItemClick={false}
      // No key events: the key that opens the menu would close it when it bubbles to the document.
      clickOutsideEvents={pressesOutside}
    >
      <Menu.Target>
        <Spot style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t`This message`} aria-labelledby={undefined}>
        {canReply && (
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => onAction('reply')}>
            <Trans>Reply</Trans>
          </Menu.Item>
        )}
        {message.text !== '' && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onAction('copy')}>
            <Trans>Copy text</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={() => onAction('details')}>
          <Trans>Details</Trans>
        </Menu.Item>
        {canTest && (
          <Menu.Item leftSection={<IconChecklist {...icon} />} onClick={() => onAction('test')}>
            <Trans>Make it a test question</Trans>
          </Menu.Item>
        )}
        {canReport && (
          <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => onAction('report')}>
            {isReported ? <Trans>Report again</Trans> : <Trans>Report</Trans>}
          </Menu.Item>
        )}
        {!message.isDeleted && (
          <Menu.Item c="var(--fd-danger)" leftSection={<IconTrash {...icon} />} onClick={() => onAction('delete')}>
            <Trans>Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
