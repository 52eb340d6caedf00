import type { Label } from '@frontdesk/contract'
import type { CSSProperties } from 'react'
import classes from './LabelChip.module.css'
import { labelPalette } from './labelPalette.ts'

type Props = {
  label: Label
  isLarge?: boolean
  /** The chat does not have it: an outline without a ground. */
  isSuggested?: boolean
}

/** A label with its name and colour. */
export function LabelChip({ label: { name, color }, isLarge = false, isSuggested = false }: Props) {
  const [light, dark] = [labelPalette.light[color], labelPalette.dark[color]]
  const look = {
    '--label-light-ground': light.ground,
    '--label-light-text': light.text,
    '--label-dark-ground': dark.ground,
    '--label-dark-text': dark.text,
  } as CSSProperties // variables, which the type does not know
  return (
    <span
      className={classes.chip}
      style={look}
      data-large={isLarge || undefined}
      data-suggested={isSuggested || undefined}
      title={name}
    >
      <bdi className={classes.name}>{name}</bdi>
    </span>
  )
}
