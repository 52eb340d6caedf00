import type { ReactNode, Ref } from 'react'

/** The window's title: what waits (`mark`, with its separator), the page, and the product. */
export const WindowTitle = ({ title, mark = '' }: { title: string; mark?: string }) => (
  <title>{`${mark}${title} · Frontdesk`}</title>
)

/**
 * The one heading of the first level, and the window's title. It takes the focus after a navigation (`ref`), so that a
 * screen reader announces the new page.
 */
export function PageTitle({
  title,
  mark,
  className,
  ref,
  children,
}: {
  title: string
  mark?: string
  className?: string | undefined
  ref?: Ref<HTMLHeadingElement>
  children?: ReactNode
}) {
  return (
    <>
      <WindowTitle title={title} {...(mark !== undefined && { mark })} />
      <h1 ref={ref} className={className} tabIndex={-1}>
        {children ?? title}
      </h1>
    </>
  )
}
