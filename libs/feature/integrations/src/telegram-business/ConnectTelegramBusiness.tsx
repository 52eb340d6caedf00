import { Anchor, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChannelMark } from '@frontdesk/platform/parts'
import { useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react'
import classes from '../connect/ConnectCard.module.css'
import { findBotToken } from '../telegram/ConnectTelegram.tsx'

/** The steps at Telegram, in their order; the last one after the bot was connected here. */
function Steps({ sandboxBotFather }: { sandboxBotFather: string | null }) {
  return (
    <>
      <ol className={classes.steps}>
        <li>
          <Trans>
            Make a bot of its own with BotFather, and turn on <b>Business Mode</b> in its Bot Settings.
          </Trans>
        </li>
        <li>
          <Trans>Paste the bot’s token here and connect it.</Trans>
        </li>
        <li>
          <Trans>
            In the Telegram app of your salon’s account, open <b>Settings → Telegram Business → Chatbots</b>, enter the
            bot’s username, and let it reply to messages. The channel is connected a moment later.
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

/** The account that is being connected: which bot it has to add. */
export type AwaitedAccount = { botUsername: string }

type Props = {
  /** The channel that waits for its account; null for none. */
  awaited: AwaitedAccount | null
  failure: string | null
  isPending: boolean
  /** Rejects when connecting failed. */
  onConnect: (token: string) => Promise<unknown>
  onEdit: () => void
  /** The address of the sandbox's BotFather; null without a sandbox. */
  sandboxBotFather?: string | null
}

/**
 * Form to connect an account at Telegram (INT-7): the steps, the token of the bot, and, once the bot is connected, that
 * the account is waited for.
 */
export function ConnectTelegramBusiness(props: Props) {
  const { awaited, failure, isPending, onConnect, onEdit, sandboxBotFather = null } = props
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
  const edit = () => {
    setMissing(false)
    if (failure !== null) onEdit()
  }
  // A single-line field would join the lines of BotFather's message to its token.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const token = findBotToken(event.clipboardData.getData('text'))
    if (token === null) return
    event.preventDefault()
    event.currentTarget.value = token
    edit()
  }
  const bot = awaited?.botUsername
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <ChannelMark platform="telegram_business" size={40} />
        <div>
          <h2 id={id} className={classes.title}>
            <Trans>Connect your own Telegram account</Trans>
          </h2>
          <p className={classes.lead}>
            <Trans>
              Customers go on writing to your account, and you answer them here or on the phone: what you write on the
              phone takes the chat over from the AI.
            </Trans>
          </p>
        </div>
      </div>
      <Steps sandboxBotFather={sandboxBotFather} />
      <div role="status">
        {bot !== undefined && (
          <p className={classes.aside}>
            <Trans>
              Waiting for your account: add <b>@{bot}</b> under Settings → Telegram Business → Chatbots.
            </Trans>
          </p>
        )}
      </div>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          ref={input}
          name="business-token"
          className={classes.field}
          label={t`Token of the bot for your account`}
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
        <Button type="submit" size="md" variant="default" loading={isPending}>
          <Trans>Connect</Trans>
        </Button>
      </form>
    </section>
  )
}
