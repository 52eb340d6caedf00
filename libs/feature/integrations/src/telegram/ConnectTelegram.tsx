import { Anchor, Button, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChannelMark } from '@frontdesk/platform/parts'
import { useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react'
import classes from '../connect/ConnectCard.module.css'

/** The longest bot token in a text, such as BotFather's whole message; null when it holds none. */
export function findBotToken(text: string): string | null {
  const found = [...text.matchAll(/\d{5,16}:[\w-]{5,}/g)].map(([token]) => token)
  return found.sort((one, other) => other.length - one.length)[0] ?? null
}

const botFather = 'https://t.me/BotFather'

/** Says how to get a token from BotFather, or, where there is a sandbox, from the sandbox's. */
function TokenSteps({ sandboxBotFather }: { sandboxBotFather: string | null }) {
  return (
    <>
      <ol className={classes.steps}>
        <li>
          <Trans>
            Open{' '}
            <Anchor href={botFather} target="_blank" rel="noopener noreferrer" underline="always">
              BotFather
              <IconExternalLink size={14} stroke={1.75} aria-hidden />
            </Anchor>{' '}
            in Telegram and send it <code>/newbot</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            Give the bot the name of your business, and a username that ends in <code>bot</code>.
          </Trans>
        </li>
        <li>
          <Trans>
            BotFather answers with a token like <code>123456789:AAE…</code> Copy it and paste it here.
          </Trans>
        </li>
      </ol>
      {sandboxBotFather !== null && (
        <p className={classes.aside}>
          <Trans>
            Just trying it out? The sandbox has{' '}
            <Anchor href={sandboxBotFather} target="_blank" rel="noopener noreferrer" underline="always">
              a BotFather of its own
            </Anchor>
            .
          </Trans>
        </p>
      )}
    </>
  )
}

const Lead = ({ isFirst }: { isFirst: boolean }) => (
  <p className={classes.lead}>
    {isFirst ? (
      <Trans>
        Start with Telegram: it takes two minutes and costs nothing. Customers write to your bot, and you answer them
        here.
      </Trans>
    ) : (
      <Trans>Each bot is a channel of its own: one for a salon, another for a school.</Trans>
    )}
  </p>
)

type Props = {
  isFirst: boolean
  failure: string | null
  isPending: boolean
  onConnect: (token: string) => Promise<unknown>
  onEdit: () => void
  /** The address of the sandbox's BotFather; null without a sandbox. */
  sandboxBotFather?: string | null
}

/**
 * Form to connect a Telegram bot (INT-7): three steps to get a token, the field, and errors at the field. A company's
 * first channel is introduced with its benefits. `onConnect` rejects when connecting failed.
 */
export function ConnectTelegram({ isFirst, failure, isPending, onConnect, onEdit, sandboxBotFather = null }: Props) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const token = input.current?.value.trim() ?? ''
    setMissing(token === '')
    if (token === '') return input.current?.focus()
    if (isPending) return
    void onConnect(token).then(
      () => form.reset(),
      () => input.current?.focus(),
    )
  }
  // A single-line field would join the lines of BotFather's message to its token.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const token = findBotToken(event.clipboardData.getData('text'))
    if (token === null) return
    event.preventDefault()
    event.currentTarget.value = token
    edit()
  }
  const edit = () => {
    setMissing(false)
    if (failure !== null) onEdit()
  }

  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <ChannelMark platform="telegram" size={40} />
        <div>
          <h2 id={id} className={classes.title}>
            {isFirst ? <Trans>Connect your first channel</Trans> : <Trans>Connect a Telegram bot</Trans>}
          </h2>
          <Lead isFirst={isFirst} />
        </div>
      </div>
      <TokenSteps sandboxBotFather={sandboxBotFather} />
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          ref={input}
          name="token"
          className={classes.field}
          label={t`Bot token`}
          description={t`It is stored encrypted on the server and shown to nobody.`}
          error={isMissing ? t`Paste the token that BotFather gave you` : failure}
          onChange={edit}
          onPaste={paste}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          size="md"
        />
        <Button type="submit" size="md" variant={isFirst ? 'filled' : 'default'} loading={isPending}>
          <Trans>Connect</Trans>
        </Button>
      </form>
    </section>
  )
}
