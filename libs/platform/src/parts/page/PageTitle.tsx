import { createContext, useContext, type ReactNode, type Ref } from 'react'

/**
 * The number of waiting subjects, before the title of every page below, with its separator; a page may name its own.
 */
export const TitleMark = createContext('')

/** The window's title: what waits (`mark`, with its separator), the page, and the product. */
export function WindowTitle({ title, mark }: { title: string; mark?: string }) {
  const markOfAll = useContext(TitleMark)
  return <title>{`${mark ?? markOfAll}${title} · Frontdesk`}</title>
}

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
