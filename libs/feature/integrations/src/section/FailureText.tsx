import { Text } from '@mantine/core'

/** Why the last change was refused, announced; nothing without a sentence. */
export const FailureText = ({ sentence }: { sentence: string | null }) =>
  sentence === null ? null : (
    <Text role="alert" size="sm" c="var(--fd-danger)">
      {sentence}
    </Text>
  )
