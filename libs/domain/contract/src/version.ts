/**
 * One line of history a version; `version.test.ts` fails when the wire changes without one. 1: accounts, companies,
 * users, chats, messages, events, support, features, companies for system administrators. 2: emails and one-time
 * tokens (verify, resend, reset), changing and deleting one's own account. 3: onboarding, changing a company, a
 * company's details and trial, checking one feature. 4: channels and booking systems of a company, connecting and
 * deleting a channel. 5: notifications of browsers. 6: files, searching, deleting and reporting messages, working
 * beside the AI, many chats at once, the assistant's instructions. 7: when a chat began. 8: a server that is not
 * available for a moment, or about to restart; sign-in delays and trusted devices instead of locks, common passwords
 * refused, one company for one Idempotency-Key; confirming the password; messages whose delivery is unknown, and
 * confirming that one arrived; which text of a stopped reply is sent, and that it is unfinished. 9: why a chat needs
 * a person, a filter of the list for such chats, and chats whose AI is off without anybody who answers. 10: complete
 * replies that are held before they are sent, who has a chat open, how long the assistant's replies are held and how
 * fast they grow; which chat an error is about; marking a chat as unread again; countries and languages of a company
 * as lists; figures over all companies; questions that the assistant handed over; the history of what it is taught,
 * what every business is asked, and where an answer came from. 11: whether a stopped reply had been written whole,
 * and the newest message of a chat that the channel did not take; the position in the event log at which chats and
 * messages were read; the request that a live event began with; test questions of the assistant, their runs, what a
 * change would make worse, and discarding only what did not arrive. 12: background jobs of the server, for system
 * administrators; the code of what may not be done more often within a day. 13: connecting a WhatsApp number and why
 * that is refused; what a message replies or reacts to, and messages written on the company's own phone; since when a
 * channel has its status, when a customer last wrote over it, the channel of a chat, an event for each change of a
 * channel; disconnecting one channel, connecting it again, and how many chats it has. 14: linking channels with
 * salons of booking systems; connecting the salons of an Altegio link, their state and why one could not be
 * connected, an event for each change of a salon; reading them again, switching them off and on, their address and
 * comment, deleting one; the position in the event log at which they were read. 15: what a company has connected, in
 * every answer with companies; the states that a salon had; the test of a channel by a code that an administrator
 * writes to it; the approved templates of a channel, sending one when the reply window is closed, and the template
 * that a message was sent as; the disclosure that an AI writes: its wordings, and the message that had it. 16: the
 * transcript of a customer's recording, and recordings without words as a reason why a chat needs a person;
 * connecting a WhatsApp number by Embedded Signup, authorising an Instagram account, and why either fails; messages
 * that were written in the Instagram app. 17: whether and in which words the AI discloses itself on each channel, why
 * a company may not switch it off, its changes in the history, and a change that was made from settings of before;
 * how far the chats of a WhatsApp number's phone have been imported; pairing a phone with WhatsApp Web, its code in
 * the metadata of a channel, and that the risk of it must be accepted. 18: the file that a message template begins
 * with, and sending a template with one. 19: plans, the subscription of a company, its invoices, promo codes,
 * ordering and paying a plan, saving a card, cancelling and renewing, whom invoices are made out to; an event for
 * each change of a subscription, and its summary in every answer with a company. 20: the advertisement from which a
 * customer wrote, and until when a channel charges nothing for templates because of it; why the AI of a company
 * pauses, what its model read and wrote, a salon beyond the plan's and what room for it costs; work at Altegio among
 * the background jobs; the document of a paid invoice as a PDF, and what of an invoice was returned; the promo code
 * of a registration. 21: sending a message as a reply to another one, and whether a provider takes such messages;
 * when the access to a channel ends; taking back a change of plan that is scheduled; which of a company’s promo codes
 * is best for a plan and its price. 22: when the card of a subscription was saved; where in the log of a company its
 * subscription was read. 23: how many salons a company has connected, and that an order for fewer is refused; every
 * queue of background jobs by an open name; when a channel lost a customer's message; the place and name of an event of
 * a newer version in the log, without its payload. 24: repeating a background job that failed; the least amount that a
 * payment provider charges, and orders below it; charging the saved card again; what a channel bills of a company's
 * messages. 25: since when a chat needs a person; when the last attempt to charge a renewal is made; email addresses at
 * domains in the letters of any language; the names and cities of the salons of an Altegio link; when another company
 * asked for a salon; the wordings of one fact of the assistant's knowledge in several languages. 26: whose words a
 * message forwards, the command that it is and what a link added to it, talk of a group; that a channel fell silent
 * against its habit; whether customers see that their message was read; the chat into which another chat of the same
 * person was joined; what is wrong with the account of a channel, and what came over it that is not supported; the
 * story or product that a message is about, and that another app had its conversation; since when a customer wants no
 * marketing messages; accounts at Telegram that are connected to a bot, as channels of their own; that a customer asks
 * to be called, that an answer did not reach them, or that a machine answers, as reasons why a chat needs a person;
 * after which time a chat hands itself back. 27: a place that its sender keeps moving; up to which message a person has
 * seen their conversation with support; the audit log of the system administrators; that a customer changed a question
 * after its answer, as a reason why a chat needs a person; the calls of the support inbox; sessions of visitors who
 * write to support through the widget on a page, the widget's key, secret and origins, and files in messages to
 * support; companies made, changed, archived and deleted by system administrators, their filters and files; reports of
 * messages as the product's team reads and resolves them; the moment from which a visitor misses no event of their own
 * conversation; when a chat goes back to the AI by itself. 28: asking for a person of support, and that a message was
 * sent by the product itself; the loader of the support widget that a page may pin, by its path and its hash; the
 * figures of each day over all companies, and what needs attention among them; the page on which somebody wrote to
 * support, and the company, plan and people of a support conversation; feature flags as system administrators keep
 * them, for whom one is on and why, and the switches of companies; which app has a conversation at its channel, and
 * that a channel leaves it with another one; the accesses in which system administrators act for companies of others,
 * with their reason, their end and the changes that they allow, and the list of them that the company sees; the
 * administrators of a company; the queue of emails about answers of support; actions on several conversations of the
 * support inbox, and marking one as unread; restoring the need of a chat that was done by mistake; the people,
 * connections, invoices and days of one company, for system administrators; plans, promo codes, longer trials and
 * refunds for system administrators. 29: the second factor of an administrator, whether a session has given it, and the
 * refusals of one that has not; ending all other sessions of an administrator at once; the health of the channels of
 * all companies, and those that fell silent among what needs attention; the versions and settings of the server, for
 * system administrators; that an asker is typing to support, and typing of visitors, which no administrator does;
 * announcements of the operator to companies, which system administrators make and end, and whether a provider has
 * them. 30: API tokens of a company and their scopes; webhooks of a company and the log of their deliveries, with the
 * queues of these; the deliveries of unknown outcome over all companies, which system administrators settle or repeat;
 * making plans, changing their names, taking them off sale and selling them at another price, for system
 * administrators; confirming the second factor with the password, and that a refused call needs both; the hours of
 * support, which system administrators choose; turning emails about answers of support off and on by a link in one of
 * them; quick replies of a company and of each of its administrators, their tables, how often they are used, and
 * whether a provider has them. 31: archives of a company's data and of one customer's, their progress and the addresses
 * to download them; erasing a customer, its certificate, and that a chat is erased; after which time conversations are
 * deleted; whether a provider has these; private notes of administrators in a chat, the colleagues whom they mention,
 * an event for each change of one, and whether a provider has them; passkeys of an administrator, the ways in which a
 * session can give its second factor, and whether a provider has passkeys; that the operator's quota of a company is
 * used up, as a reason why a chat needs a person, and the refusal of a file for which its company has no storage left;
 * the quotas of one company, which system administrators choose. 32: the quota of live connections of a company, and
 * the refusal of a connection beyond it; after how many minutes a customer who waits for the AI is passed to a person,
 * that as a reason why a chat needs one, and the queue of these waits; labels of a company and of its chats, by which
 * these are filtered, an event for a change of them, and whether a provider has them; snoozing a chat until a moment or
 * until its customer writes, that it came back, a filter of the list for snoozed chats, the queue of chats that come
 * back, the time zone by which a company plans, and whether a provider has these; the role of the caller in a company,
 * agents among its people, changing roles and removing people, invitations into a company, and whether a provider has
 * these; the results of the AI and of people in a company's conversations, the conversations behind each number, their
 * tables, and whether a provider has them; that a customer is blocked, and the refusal of messages to them; messages
 * that are planned for a time, why one was not sent, also because the customer was blocked, and the queue of these; the
 * hours of a company's office, the message to customers while it is closed and when the AI answers by them, that as a
 * reason why a chat needs a person, an event for settings of a company that changed, and whether a provider has office
 * hours; assigning chats to people of the company, the views of the list by them and how many chats each has, and
 * whether a provider has these; that a file was recorded to be sent as a voice message; the cards of customers, fields
 * that a company defines for them, the name that it gives a customer, an event for a change of these, merging cards and
 * undoing that, and the visits of a customer at salons that are linked; leaving a company; the files of quick replies;
 * from whom a chat is assigned, the refusal where somebody else has it by now, giving it back to its AI, and that a
 * filter by which chats are changed has no unknown fields; starting a chat by a phone number and a template of a
 * channel, and why that is refused; the colleague who assigned a chat, in the event of its change; an event for the
 * people of a company who are here now and the chats that they look at, the id of a live connection, and reporting
 * which chat a window shows; emails about mentions and assignments to those who are away, their queue, turning them off
 * and on, and of which kind an email is that a link turns off; the picture of a person, among the people of a company
 * and who are here, which administrators set and remove; labels that the AI suggests for a chat, and dismissing one;
 * the salon's own clock in the time of a visit.
 */
export const wireVersion = 32

/** SHA-256 of `wireSchema()` at this version. */
export const wireHash = 'bac433f360b8cfcf1c9b8a6bf591f4e517135b6579ee56a082216ac7b2e586f9'
