import { IconClock } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import classes from './Note.module.css'

/**
 * Announces that the next attempt has to wait, and then that it may be made (docs/decisions/0026). This is no failure,
 * so it is announced politely; `WaitText` shows the seconds, which are not announced one by one.
 */
export function DelayNote({ isDelayed, seconds }: { isDelayed: boolean; seconds: number }) {
  const { t } = useLingui()
  return (
    <div role="status" className={classes.region}>
      {isDelayed && (
        <div className={classes.note} data-kind="news">
          <IconClock size={20} stroke={1.75} aria-hidden />
          <div className={classes.text}>
            {seconds > 0
              ? t`There have been too many wrong passwords lately. Nothing is locked, and what you entered stays here.`
              : t`You can sign in now.`}
          </div>
        </div>
      )}
    </div>
  )
}
