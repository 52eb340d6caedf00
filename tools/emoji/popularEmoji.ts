const faces =
  '😂 🤣 😭 😘 🥰 😍 😊 😁 🥺 😅 ☺️ 🤦 🤷 🙄 😆 🤗 😉 🤔 🙂 😳 🥳 😎 😔 😋 😏 😢 😃 😄 😀 🤩 😇 😌 😬 😱 😴 🤭 😐'
const signs =
  '❤️ 👍 🙏 🎂 👏 🔥 💕 ♥️ 👌 💪 ✨ 💖 👀 💙 💜 💚 🖤 💗 💯 🌹 🎈 💐 🎁 🎉 🎊 🌸 🌷 ☀️ ✌️ 👋 💋 👑 ✅ ❗ ❓ 👉 👇'
const salon = '💇 💅 💆 💄 ✂️ 🪒 🧴 💈 📅 ⏰ 📍 📞 💳 ☕'

/** The emoji that are written most, in that order, by the frequencies that Unicode publishes, and those of a salon. */
export const popularEmoji: readonly string[] = [faces, signs, salon].flatMap((line) => line.split(' '))
