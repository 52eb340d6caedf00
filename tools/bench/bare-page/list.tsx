import { ActionIcon, Avatar, Badge, Group, Menu, ScrollArea, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { renderBare } from './renderBare.tsx'

type Row = { id: number; name: string; text: string; unread: number }
const rows: readonly Row[] = Array.from({ length: 50 }, (_, n) => ({
  id: n + 1,
  name: `Customer ${String(n + 1)}`,
  text: 'Do you have time on Saturday evening?',
  unread: n % 3,
}))
const wordsAtom = atom('')

/** The baseline of the inbox: fifty rows that come with the code, in the components that any such list has. */
function List() {
  const [words, setWords] = useAtom(wordsAtom)
  const { data = [] } = useQuery({ queryKey: ['bare', words], queryFn: () => Promise.resolve(rows) })
  return (
    <Stack>
      <Group>
        <TextInput aria-label="Search" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        <Menu>
          <Menu.Target>
            <Tooltip label="More">
              <ActionIcon aria-label="More" />
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>Settings</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <ScrollArea>
        <ul>
          {data.map(({ id, name, text, unread }) => (
            <Group component="li" key={id}>
              <Avatar name={name} />
              <Text>{name}</Text>
              <Text>{text}</Text>
              {unread > 0 && <Badge>{unread}</Badge>}
            </Group>
          ))}
        </ul>
      </ScrollArea>
    </Stack>
  )
}

renderBare(<List />)
