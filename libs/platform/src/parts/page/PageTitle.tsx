import type { ReactNode, Ref } from 'react'

/** The window's title: the page, the product, and how many messages wait unread. */
export const WindowTitle = ({ title, unread = 0 }: { title: string; unread?: number }) => (
  <title>{`${unread > 0 ? `(${String(unread)}) ` : ''}${title} · Frontdesk`}</title>
)

/**
 * The one heading of the first level, and the window's title. It takes the focus after a navigation (`ref`), so that a
 * screen reader says where one has come to.
 */
export function PageTitle({
  title,
  unread,
  className,
  ref,
  children,
}: {
  title: string
  unread?: number
  className?: string | undefined
  ref?: Ref<HTMLHeadingElement>
  children?: ReactNode
}) {
  return (
    <>
      <WindowTitle title={title} {...(unread !== undefined && { unread })} />
      <h1 ref={ref} className={className} tabIndex={-1}>
        {children ?? title}
      </h1>
    </>
  )
}
