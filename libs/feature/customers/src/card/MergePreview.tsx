import type { Customer } from '@frontdesk/contract'
import { mergeCards, mergedCard } from '@frontdesk/customer-card'
import { useChannelName } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import classes from './CustomerCard.module.css'

type Props = {
  /** The card whose words come first. */
  head: Customer
  moved: Customer
  onSwap: () => void
}

const shownName = ({ name, chats }: Customer) => name ?? chats[0]?.name ?? ''

/** The card that two cards become when they are merged: names, phones, fields, labels and chats (CUST-2). */
export function MergePreview({ head, moved, onSwap }: Props) {
  const { t } = useLingui()
  const channelName = useChannelName()
  const cards = mergeCards([...head.cards, ...moved.cards], { from: moved.headChatId, into: head.headChatId })
  const merged = mergedCard(cards, head.headChatId)
  const chats = [...head.chats, ...moved.chats]
  const phones = [...new Set(chats.flatMap(({ phone }) => phone ?? []))]
  const fields = head.fields.filter(({ id }) => merged.values[id] !== undefined)
  const hidden = head.fields.filter(({ id }) => {
    const other = moved.values[id]
    return other !== undefined && other !== merged.values[id]
  })
  const name = merged.name ?? chats[0]?.name ?? ''
  const otherName = shownName(moved)
  const hiddenNames = [
    ...(moved.name !== null && moved.name !== merged.name ? [`${t`Name`}: ${moved.name}`] : []),
    ...hidden.map((field) => `${field.name}: ${moved.values[field.id] ?? ''}`),
  ]
  const kept = hiddenNames.join('; ')
  return (
    <Stack gap="sm">
      <dl className={classes.facts} aria-label={t`The merged card`}>
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        {phones.length > 0 && (
          <>
            <dt>
              <Trans>Phones</Trans>
            </dt>
            <dd>{phones.join(', ')}</dd>
          </>
        )}
        {fields.map((field) => (
          <div key={field.id} className={classes.fact}>
            <dt>{field.name}</dt>
            <dd>
              <bdi>{merged.values[field.id]}</bdi>
            </dd>
          </div>
        ))}
        <dt>
          <Trans>Chats</Trans>
        </dt>
        <dd>
          {chats.map((chat) => `${chat.name ?? `#${String(chat.chatId)}`} (${channelName(chat.channel)})`).join(', ')}
        </dd>
      </dl>
      {hiddenNames.length > 0 && (
        <Text size="sm">
          <Trans>Kept, but not shown while they are merged: {kept}.</Trans>
        </Text>
      )}
      <Text size="sm">
        <Trans>
          The chats stay apart, each with its labels: a message goes where it is written, and a block is of one chat.
          You can undo the merge at any time.
        </Trans>
      </Text>
      <Button variant="default" size="xs" w="fit-content" onClick={onSwap}>
        <Trans>Put the card of {otherName} first</Trans>
      </Button>
    </Stack>
  )
}
