import { IconHandStop, IconMessages, IconPlugConnected, IconSettings, IconSparkles } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '@frontdesk/platform/parts'
import classes from './ProductPicture.module.css'

const sign = { size: 18, stroke: 1.75 } as const

/** A decorative drawing of the product in its own colours: an inbox, and an AI reply that is being written. */
export function ProductPicture() {
  const { t } = useLingui()
  const rows = [
    { name: 'Anna', platform: 'telegram', time: '14:32', text: t`Is Friday at 5 still free?`, count: 0 },
    { name: 'Marek', platform: 'whatsapp', time: '14:28', text: t`Thank you, see you on Monday!`, count: 2 },
    { name: 'Dana', platform: 'instagram', time: '13:57', text: t`How much is a haircut?`, count: 1 },
    { name: 'Olga', platform: 'telegram', time: '12:40', text: t`I would like to move my visit`, count: 0 },
  ] as const
  return (
    <figure
      className={classes.picture}
      role="img"
      aria-label={t`The inbox: a list of chats, and a conversation in which the AI is writing an answer`}
    >
      <div className={classes.window} aria-hidden inert>
        <div className={classes.side}>
          <span className={classes.here}>
            <IconMessages {...sign} />
          </span>
          <IconSparkles {...sign} />
          <IconSettings {...sign} />
          <IconPlugConnected {...sign} />
        </div>
        <ul className={classes.list}>
          {rows.map(({ name, platform, time, text, count }, at) => (
            <li key={name} className={classes.row} data-open={at === 0 || undefined}>
              <Avatar name={name} platform={platform} size={36} />
              <span className={classes.text}>
                <span className={classes.line}>
                  <b className={classes.name}>{name}</b>
                  <span className={classes.time}>{time}</span>
                </span>
                <span className={classes.line}>
                  <span className={classes.preview}>{text}</span>
                  {count > 0 && <span className={classes.count}>{count}</span>}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <div className={classes.thread}>
          <p className={classes.theirs}>
            <Trans>Hi! Is Friday at 5 still free for a haircut?</Trans>
          </p>
          <p className={classes.ours}>
            <Trans>Hello Anna! Yes, with Marta or with Ilya.</Trans>
          </p>
          <p className={classes.theirs}>
            <Trans>With Marta, please. And how much is it?</Trans>
          </p>
          <span className={classes.label}>
            <span className={classes.ai}>AI</span>
            <Trans>is writing</Trans>
          </span>
          <p className={classes.draft}>
            <Trans>A haircut with Marta takes an hour and costs</Trans>
            <span className={classes.caret} />
          </p>
          <span className={classes.takeOver}>
            <IconHandStop size={16} stroke={1.75} />
            <Trans>Take over</Trans>
          </span>
          <div className={classes.composer}>
            <Trans>Write a message</Trans>
          </div>
        </div>
      </div>
    </figure>
  )
}
