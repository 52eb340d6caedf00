import { Plural, useLingui } from '@lingui/react/macro'
import { Textarea, type TextareaProps } from '@mantine/core'

/** Whether a text is longer than its field takes; spaces around it do not count. */
export const isTooLong = (text: string, most: number): boolean => text.trim().length > most

/** The count is shown for the last tenth of the limit, at most for the last 200 characters. */
const isNear = (left: number, most: number) => left <= Math.min(most / 10, 200)

/**
 * A field for a text of at most `most` characters that grows with it. What is typed or pasted beyond them stays, with a
 * sentence that says by how much it is too long: the form must not send it (`isTooLong`), and nothing is cut off.
 */
export function LimitedTextarea({
  most,
  value,
  description,
  error,
  ...others
}: Omit<TextareaProps, 'value' | 'maxLength'> & { most: number; value: string }) {
  const { i18n } = useLingui()
  const left = most - value.trim().length
  const allowed = i18n.number(most)
  return (
    <Textarea
      {...others}
      value={value}
      description={
        left >= 0 && isNear(left, most) ? (
          <>
            {description} <Plural value={left} one="# character left" other="# characters left" />
          </>
        ) : (
          description
        )
      }
      error={
        left < 0 ? (
          <Plural
            value={-left}
            one={`# character too many: at most ${allowed} fit.`}
            other={`# characters too many: at most ${allowed} fit.`}
          />
        ) : (
          error
        )
      }
      autosize
      dir="auto"
    />
  )
}
