import type { EmailTexts } from './EmailTexts.ts'
import { esBilling } from './billing/esBilling.ts'

export const es: EmailTexts = {
  greeting: '¡Hola, {name}!',
  greetingWithoutName: '¡Hola!',
  addressHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  footer:
    '{app} envía este mensaje automáticamente a raíz de una acción en una cuenta con esta dirección. No respondas a él, por favor.',
  unsubscribe: 'Desactivar estos correos',
  emails: {
    ...esBilling,
    'verify-email': {
      subject: 'Confirma tu correo electrónico en {app}',
      heading: 'Confirma tu correo electrónico',
      before: [
        'Alguien, seguramente tú, ha creado una cuenta de {app} con este correo electrónico. Confirma que la dirección es tuya para poder recuperar siempre el acceso a tu cuenta.',
      ],
      action: 'Confirmar correo electrónico',
      after: ['El enlace es válido durante 24 horas.', 'Si no has sido tú, ignora este mensaje.'],
    },
    'reset-password': {
      subject: 'Elige una contraseña nueva para {app}',
      heading: 'Elige una contraseña nueva',
      before: ['Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta de {app}.'],
      action: 'Elegir contraseña nueva',
      after: [
        'El enlace es válido durante 10 minutos y solo se puede usar una vez.',
        'Si no has sido tú, ignora este mensaje: tu contraseña no cambiará.',
      ],
    },
    'password-changed': {
      subject: 'Se ha cambiado tu contraseña de {app}',
      heading: 'Se ha cambiado tu contraseña',
      before: [
        'La contraseña de tu cuenta de {app} se cambió el {date} (UTC). Se ha cerrado la sesión en tus demás dispositivos.',
        'Si has sido tú, no tienes que hacer nada. Si no has sido tú, elige una contraseña nueva de inmediato.',
      ],
      action: 'Restablecer contraseña',
      after: [],
    },
    'second-factor-added': {
      subject: 'Se ha añadido un segundo factor a tu cuenta de {app}',
      heading: 'Se ha añadido un segundo factor',
      before: [
        'Desde el {date} (UTC), para iniciar sesión en tu cuenta de {app} hace falta, además de la contraseña, un código de una aplicación de autenticación. Se ha cerrado la sesión en tus demás dispositivos.',
        'Si has sido tú, guarda los códigos de recuperación en un lugar seguro. Si no has sido tú, elige una contraseña nueva de inmediato y escríbenos.',
      ],
      action: 'Restablecer contraseña',
      after: [],
    },
    'second-factor-removed': {
      subject: 'Se ha desactivado el segundo factor de tu cuenta de {app}',
      heading: 'Se ha desactivado el segundo factor',
      before: [
        'Desde el {date} (UTC), tu cuenta de {app} se abre solo con la contraseña. Los códigos de recuperación anteriores ya no funcionan.',
        'Si has sido tú, no tienes que hacer nada. Si no has sido tú, elige una contraseña nueva de inmediato y vuelve a configurar un segundo factor en tu perfil.',
      ],
      action: 'Restablecer contraseña',
      after: [],
    },
    'recovery-codes-renewed': {
      subject: 'Tu cuenta de {app} tiene códigos de recuperación nuevos',
      heading: 'Se han creado códigos de recuperación nuevos',
      before: [
        'El {date} (UTC) se crearon códigos de recuperación nuevos para tu cuenta de {app}. Los anteriores ya no funcionan.',
        'Si has sido tú, guarda los nuevos en un lugar seguro. Si no has sido tú, elige una contraseña nueva de inmediato y escríbenos.',
      ],
      action: 'Restablecer contraseña',
      after: [],
    },
    'account-deleted': {
      subject: 'Se ha eliminado tu cuenta de {app}',
      heading: 'Se ha eliminado tu cuenta',
      before: [
        'Tu cuenta de {app} se eliminó el {date} (UTC), tal como pediste. Ya no puedes iniciar sesión con ella.',
        'Las empresas que no tenían otros miembros se han archivado. Sentimos que te vayas; puedes volver cuando quieras.',
      ],
      action: null,
      after: [],
    },
    'channel-failed': {
      subject: '{channel} ha dejado de funcionar',
      heading: '{channel} ha dejado de funcionar',
      before: [
        'Desde el {date} (UTC), {channel} rechaza la conexión con {app}. Lo que los clientes escriben ahí no llega, y ni tú ni el asistente pueden responderles.',
        'La página de integraciones explica el motivo y cómo volver a conectarlo. Todos los chats se conservan.',
      ],
      action: 'Abrir las integraciones',
      after: ['Recibes este correo una sola vez por cada fallo.'],
    },
    'channel-access-ends': {
      subject: 'El acceso a {channel} termina el {day}',
      heading: 'El acceso a {channel} termina pronto',
      before: [
        'El token con el que {app} envía y recibe los mensajes de {channel} termina el {date} (UTC). A partir de entonces ni tú ni el asistente podrán responder, y los archivos que envíen los clientes no llegarán.',
        'Antes de ese día, introduce un token nuevo para el mismo número en la página de integraciones. El token de un usuario del sistema de Meta se puede crear sin fecha de fin. Todos los chats se conservan.',
      ],
      action: 'Abrir las integraciones',
      after: ['Recibes este correo una sola vez por cada token.'],
    },
    'channel-silent': {
      subject: 'Ya no llegan mensajes por {channel}',
      heading: 'Ningún mensaje por {channel} desde hace más de lo habitual',
      before: [
        'El último mensaje de un cliente por {channel} llegó el {date} (UTC). En las semanas anteriores nunca hubo tanto silencio.',
        'Quizá nadie haya escrito. También puede ser que los mensajes ya no lleguen aquí: envía un mensaje de prueba desde la página de integraciones para saberlo.',
      ],
      action: 'Abrir las integraciones',
      after: ['Recibes este correo una sola vez por cada silencio así.'],
    },
    'support-answered': {
      subject: 'El soporte de {app} te ha respondido',
      heading: 'El soporte te ha respondido',
      before: [
        'Una persona de nuestro equipo ha respondido en tu conversación con el soporte de {product}:',
        '«{quote}»',
      ],
      action: 'Abrir la conversación',
      after: ['Recibes un solo correo por todas las respuestas de unos minutos, y ninguno mientras las estás leyendo.'],
      forVisitor: {
        before: [
          'Preguntaste en las páginas de {product}. Una persona de nuestro equipo ha respondido:',
          '«{quote}»',
          'Para contestar, abre la página en la que preguntaste y, en ella, la conversación.',
        ],
        footer:
          '{app} envía este mensaje automáticamente porque se hizo una pregunta con esta dirección. No respondas a él, por favor.',
      },
    },
  },
}
