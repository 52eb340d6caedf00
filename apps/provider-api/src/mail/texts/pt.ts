import type { EmailTexts } from './EmailTexts.ts'
import { ptBilling } from './billing/ptBilling.ts'

export const pt: EmailTexts = {
  greeting: 'Olá, {name}!',
  greetingWithoutName: 'Olá!',
  addressHint: 'Se o botão não funcionar, copie este endereço para seu navegador:',
  footer:
    'O {app} envia esta mensagem automaticamente por causa de uma ação em uma conta com este endereço. Por favor, não responda.',
  unsubscribe: 'Desativar estes e-mails',
  emails: {
    ...ptBilling,
    'verify-email': {
      subject: 'Confirme seu e-mail no {app}',
      heading: 'Confirme seu e-mail',
      before: [
        'Alguém, provavelmente você, criou uma conta no {app} com este e-mail. Confirme que o endereço é seu para poder sempre recuperar o acesso à sua conta.',
      ],
      action: 'Confirmar e-mail',
      after: ['O link é válido por 24 horas.', 'Se não foi você, ignore esta mensagem.'],
    },
    'reset-password': {
      subject: 'Escolha uma nova senha para o {app}',
      heading: 'Escolha uma nova senha',
      before: ['Alguém, provavelmente você, pediu uma nova senha para sua conta no {app}.'],
      action: 'Escolher nova senha',
      after: [
        'O link é válido por 10 minutos e só pode ser usado uma vez.',
        'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
      ],
    },
    'password-changed': {
      subject: 'Sua senha do {app} foi alterada',
      heading: 'Sua senha foi alterada',
      before: [
        'A senha da sua conta no {app} foi alterada em {date} (UTC). Você foi desconectado dos seus outros dispositivos.',
        'Se foi você, não é preciso fazer nada. Se não foi você, escolha uma nova senha imediatamente.',
      ],
      action: 'Redefinir senha',
      after: [],
    },
    'second-factor-added': {
      subject: 'Um segundo fator foi adicionado à sua conta no {app}',
      heading: 'Um segundo fator foi adicionado',
      before: [
        'Desde {date} (UTC), para entrar na sua conta no {app} é preciso, além da senha, um código de um aplicativo autenticador. Você foi desconectado dos seus outros dispositivos.',
        'Se foi você, guarde os códigos de recuperação em um lugar seguro. Se não foi você, escolha uma nova senha imediatamente e escreva para nós.',
      ],
      action: 'Redefinir senha',
      after: [],
    },
    'second-factor-removed': {
      subject: 'O segundo fator da sua conta no {app} foi desativado',
      heading: 'O segundo fator foi desativado',
      before: [
        'Desde {date} (UTC), sua conta no {app} abre apenas com a senha. Os códigos de recuperação anteriores não funcionam mais.',
        'Se foi você, não é preciso fazer nada. Se não foi você, escolha uma nova senha imediatamente e configure de novo um segundo fator no seu perfil.',
      ],
      action: 'Redefinir senha',
      after: [],
    },
    'recovery-codes-renewed': {
      subject: 'Sua conta no {app} tem novos códigos de recuperação',
      heading: 'Novos códigos de recuperação foram criados',
      before: [
        'Novos códigos de recuperação da sua conta no {app} foram criados em {date} (UTC). Os anteriores não funcionam mais.',
        'Se foi você, guarde os novos em um lugar seguro. Se não foi você, escolha uma nova senha imediatamente e escreva para nós.',
      ],
      action: 'Redefinir senha',
      after: [],
    },
    'account-deleted': {
      subject: 'Sua conta no {app} foi excluída',
      heading: 'Sua conta foi excluída',
      before: [
        'Sua conta no {app} foi excluída em {date} (UTC), como você pediu. Não é mais possível entrar com ela.',
        'As empresas que não tinham outros membros foram arquivadas. Sentiremos sua falta, e você pode voltar quando quiser.',
      ],
      action: null,
      after: [],
    },
    'channel-failed': {
      subject: '{channel} deixou de funcionar',
      heading: '{channel} deixou de funcionar',
      before: [
        'Desde {date} (UTC), {channel} recusa a conexão com o {app}. O que os clientes escrevem ali não chega, e nem você nem o assistente podem responder.',
        'A página de integrações explica o motivo e como conectá-lo de novo. Todos os chats continuam.',
      ],
      action: 'Abrir as integrações',
      after: ['Você recebe este e-mail uma única vez por falha.'],
    },
    'channel-access-ends': {
      subject: 'O acesso a {channel} termina em {day}',
      heading: 'O acesso a {channel} termina em breve',
      before: [
        'O token com que o {app} envia e recebe as mensagens de {channel} termina em {date} (UTC). A partir daí nem você nem o assistente podem responder, e os arquivos enviados pelos clientes não chegam.',
        'Antes desse dia, insira um novo token para o mesmo número na página de integrações. O token de um usuário do sistema da Meta pode ser criado sem data de término. Todos os chats continuam.',
      ],
      action: 'Abrir as integrações',
      after: ['Você recebe este e-mail uma única vez por token.'],
    },
    'channel-silent': {
      subject: 'Não chegam mais mensagens por {channel}',
      heading: 'Nenhuma mensagem por {channel} há mais tempo que o normal',
      before: [
        'A última mensagem de um cliente por {channel} chegou em {date} (UTC). Nas semanas anteriores nunca houve um silêncio tão longo.',
        'Talvez ninguém tenha escrito. Também pode ser que as mensagens não cheguem mais aqui: envie uma mensagem de teste pela página de integrações para descobrir.',
      ],
      action: 'Abrir as integrações',
      after: ['Você recebe este e-mail uma única vez por silêncio.'],
    },
    'support-answered': {
      subject: 'O suporte do {app} respondeu a você',
      heading: 'O suporte respondeu a você',
      before: ['Uma pessoa da nossa equipe respondeu na sua conversa com o suporte de {product}:', '“{quote}”'],
      action: 'Abrir a conversa',
      after: ['Você recebe um só e-mail por todas as respostas de alguns minutos, e nenhum enquanto está lendo.'],
      forVisitor: {
        before: [
          'Você perguntou nas páginas de {product}. Uma pessoa da nossa equipe respondeu:',
          '“{quote}”',
          'Para responder, abra a página em que perguntou e, nela, a conversa.',
        ],
        footer:
          'O {app} envia esta mensagem automaticamente porque uma pergunta foi feita com este endereço. Por favor, não responda.',
      },
    },
  },
}
