import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCopy, IconFlag, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import type { ThreadRow } from '@frontdesk/chat-thread'
import { useEffect, useEffectEvent, useState, type CSSProperties, type Ref } from 'react'

/** What can be done with a message. */
export type MessageAction = 'copy' | 'details' | 'report' | 'delete'

/** How far a message may move under its menu, in pixels. */
const slip = 40
/** How long a scroll may still be on its way when the menu opens, in milliseconds. */
const settling = 400

/** What closes the menu when it happens elsewhere. */
const pressesOutside = ['mousedown', 'touchstart']

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Where the menu stands. It is nobody's button, and takes none of what a menu would say on one. */
const Spot = ({ ref, id, style }: { ref?: Ref<HTMLSpanElement>; id?: string; style: CSSProperties }) => (
  <span ref={ref} id={id} style={{ ...style, position: 'fixed', pointerEvents: 'none' }} />
)

/** The menu of one message, beside the element that it was opened from; gone when that scrolls away. */
export function MessageMenu({
  row: { message, isReported },
  from,
  onDeed,
  onClose,
}: {
  row: ThreadRow
  from: HTMLElement
  onDeed: (deed: MessageAction) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [{ left, top, width, height }] = useState(() => from.getBoundingClientRect())
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    // A thread that settles by a few pixels takes no menu away.
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
      // No key: the one that opens the menu, on its way to the document, would close it.
      clickOutsideEvents={pressesOutside}
    >
      <Menu.Target>
        <Spot style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t`This message`} aria-labelledby={undefined}>
        {message.text !== '' && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onDeed('copy')}>
            <Trans>Copy text</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={() => onDeed('details')}>
          <Trans>Details</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => onDeed('report')}>
          {isReported ? <Trans>Report again</Trans> : <Trans>Report</Trans>}
        </Menu.Item>
        {!message.isDeleted && (
          <Menu.Item c="var(--fd-danger)" leftSection={<IconTrash {...icon} />} onClick={() => onDeed('delete')}>
            <Trans>Delete</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
