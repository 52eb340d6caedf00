import type { Topic } from './Topic.ts'

const matter = (name: string, words: string): Topic => ({ name, kind: 'matter', words })
const context = (name: string, words: string): Topic => ({ name, kind: 'context', words })
const weak = (name: string, words: string): Topic => ({ name, kind: 'weak', words })

/** Subjects beside the services about which customers write to a business. */
export const matters: readonly Topic[] = [
  matter(
    'hours',
    `open opens opened opening opening_hours opening_times working_hours business_hours close closes closed closing shut shuts horario* abrís abris abre abren abrir abiert* cerrais cerráis cierra* cerrad* horário* abrem aberto* aberta* fecha fecham fechad* fechar работа*_сегодня график часы_работы режим_работы открыт* открыва* откро* закрыт* закрыва* до_скольки до_скольких до_скока со_скольки с_которого до_которого до_какого_часа с_какого_часа пашете графік години_роботи відкрит* відкрива* відчин* зачин* закрива* до_котрої з_котрої о_котрій до_скількох до_скільки зі_скількох по_котру ашық* ашыл* ашас* жабыл* жабық* жабас* жұмыс_уақыт* нешеде нешеге нешеден сағат_неше* till_when until_when till_what until_what what_time que_hora q_hora hasta_que_hora a_que_hora que_horas q_horas a_que_horas ate_que_horas open_till open_until closing_time opening_time opn opend come_by come_at 24_7 what_hours your_hours what_r_ur_hours times_of_opening still_open u_open abrid* abertos abertas hora_abris hora_cerrais hora_abrem hora_fecham que_dias qué_días cuándo_abris horas_de_funcionamento funcionamento dias_abertos até_quando_abertos abr* fechais hora_de_cierre hora_de_abertura encerra* encerram во_сколько ко_скольки со_скольких до_скольки_работ* время_работы рабоч*_часы рабочее_время открываетесь закрываетесь открыто закрыто открыты закрыты откроетесь графік_роботи час_роботи робочий_час робочі_години відчинені зачинені закриваєтесь відкриваєтесь відкрито закрито о_скільки по_скільки дейін_жұмыс жұмыс_кестесі кесте* уақытыңыз* қашанға_дейін сағат_қаншадан сағат_қаншаға сағат_қаншада нешеле нешелерде қай_уақыт* openin til_when till_what_time u_guys_open last_appointment make_it_before make_it_by will_i_make catch_you lunch_break me_da_tiempo llego_a_tiempo pillo_abierto me_pilla_abierto apanho_abert* ainda_apanho chego_a_tempo à_hora_de_almoço al_mediodía застану успею успеваю круглосуточно перерыв на_обед обеденн* встигну встигаю цілодобово перерва обідн* үлгер* тәулік* түскі_үзіліс жұмыс_па жұмыс_жаса* үзіліс* від_котрої з_скількох`,
  ),
  weak(
    'work',
    `work working works trabaj* trabalh* atendem atendeis funciona* работа* працю* істейсі* істейді жұмыс_істей* жұмыста жұмысқа_шыға* смене смену зміні працює estáis estais estaréis estão around`,
  ),
  matter(
    'address',
    `address* adress* adres street location located find_you get_to_you reach_you how_to_get directions where_are where_r where_exactly your_salon dirección dire donde_estais dónde_estáis donde_esta ubicación ubi ubicad* calle como_llego cómo_llegar morada endereço onde_fica onde_ficam onde_e onde_é onde_estão onde_vocês onde_vcs localizaç* rua como_chego como_chegar адрес* адресок где_вы находит* находитесь располож* улиц* как_добрат* как_доехать как_пройти как_найти геолокац* локаци* территориально де_ви знаходит* розташов* вулиц* як_дістат* як_доїхат* як_дійти як_знайти геолок* локац* мекенжай* қайда_орнал* орналас* көше* қалай_бара* қалай_жете* қай_жер* қайдасы* сіздер_қайда whereabouts where_in where_is where_are_you where_u_at where_ru find_u how_do_i_get how_get wheres find_the_salon locat* google_maps maps dónde_quedais donde_quedais donde_queda dónde_queda donde_están dónde_están dónde_os_encuentro como_se_llega cómo_se_llega en_qué_calle qué_zona que_zona onde_vocês_ficam localizados em_que_rua que_rua como_vou como_faço_para_chegar coordenadas bairro где_салон куда_ехать куда_приезжать куда_идти куда_приходить как_к_вам на_карте координат* район де_салон куди_їхати куди_йти куди_приходити куди_приїжджати як_до_вас на_карті қай_жақ* салон_қайда қалай_табам қалай_табуға қалай_барсам қай_аудан* 2gis pin send_pin локацию геопозиц* где_вас_искать dnd_estais dónde_estais cómo_os_encuentro lost perdid* cant_find can't_find не_найду не_могу_найти no_encuentro no_os_encuentro não_encontro nao_encontro não_vos_encontro не_можу_знайти не_знайду заблуд* заблук* адас* таба_алма* landmark referencia referência ориентир орієнтир бағдар в_каком_районе addy postcode based whereabout en_qué_parte sitio_exacto como_se_chega perto_de_quê который_дом номер_дома яка_вулиця який_будинок үй_нөмірі қалай_жет* где_ваш де_ваш`,
  ),
  matter(
    'entrance',
    `entrance entry door doors doorbell buzzer intercom get_in entrada puerta* entrar porta portas вход* войти зайти заходит* дверь двери дверью подъезд* вхід* входит* двер* під'їзд* кіреберіс* есік* кірем* кіреді домофон* which_door find_the_door how_to_enter enter front_door back_door outside_now im_here im_outside courtyard_entrance puerta entra entro se_entra portal timbre portão campainha entrada_é como_entro как_зайти как_попасть как_войти где_вход калитк* ворота звонок_в з_якого_боку як_зайти як_потрапити де_вхід хвіртк* қалай_кірем* қай_есік* кіретін_жер gate way_in signage signboard letrero cartel placa вывеск* вивіск* маңдайша* табличк* фонар* ліхтар* farol lanterna lantern`,
  ),
  matter(
    'phone',
    `phone phone_number number telephone call_you ring_you teléfono* tlf tfno tel número numero llamaros llamar telefone telemóvel numero_de_telefone ligar ligo телефон* телефончик номер* номерок позвонит* набрать подзвон* зателефон* набрат* нөмір* қоңырау* звонд* mobile_number ring call contact_number phone_no ur_number your_number cell whatsapp_number number_to_call móvil telefonico contacto llamo os_llamo numero_de_contacto telefone_de_contacto ligar-vos contato telemovel número_de_contacto созвониться позвоню звонить дозвон* номер_телефона зателефонувати подзвоню дзвонити номер_телефону телефонч* нөмірің* нөміріңіз* хабарлас* телефоныңыз* tlfno tlm whatsapp вотсап* ватсап* вайбер* viber телеграм* landline hotline digits telf llamada numerito chamada telef трубк* звякнут* тел_номер звонок_сделать телефонуй*`,
  ),
  matter(
    'parking',
    `park parking car_park aparca* parking* estaciona* garagem garaje парков* припарк* стоянк* запарк* паркінг* паркуван* тұрақ* тұраққа тұрағ* park_near park_up where_to_park parkin parkng somewhere_to_park estacionar estacionamiento estacionamento aparcar aparco parqueo plaza_de_garaje estacionar-se parque_de_estacionamento lugar_para_o_carro паркануться паркуюсь паркуетесь припаркую парковочк* машиноместо паркуватись запаркую көлік_тұра* машина_қоя* паркинг* паркинк* парковкала*`,
  ),
  context(
    'car',
    `car cars auto coche carro машин* тачк* авто көлік* driving drive van suv vehicle conduzir vou_de_carro en_coche moto bike bicicleta тачка автомобил* машиной автівк* машинка мәшине*`,
  ),
  context(
    'room',
    `spot space room sitio lugar lugares место места местечк* місце місця місць орын* жер жерді кеңістік spots`,
  ),
  matter(
    'transport',
    `metro subway underground tube bus tram train autobús autobus bus autocarro parada paragem estación estação метро автобус* трамва* электричк* маршрутк* тролейбус* троллейбус* зупинк* остановк* аялдама* closest_metro metro_station nearest_station bus_stop parada_de_metro метрош*`,
  ),
  weak(
    'pay',
    `pay paying payment payments pagar pago pagos pagais pagamento* оплат* расплат* рассчит* платить розрахув* розрахун* сплат* оплач* платит* төле* төлем* accept_payment forms_of_payment how_do_i_pay how_can_i_pay cómo_se_paga como_se_paga formas_de_pago métodos_de_pago formas_de_pagamento como_pago como_posso_pagar métodos_de_pagamento способы_оплаты как_оплат* оплачива* заплач* плачу платиш* як_оплат* платити заплачу спосіб_оплати төлей* төлес* қалай_төле* ақы*`,
  ),
  matter(
    'card',
    `card cards debit credit visa mastercard contactless tarjeta* tarjetas cartão cartões cartao cartoes multibanco карт карта карты карте карту картой картами картами карточк* картк* карткою кредитк* картамен картаны безнал* безготівк* plastic tap visa_card amex maestro card_machine bank_card with_card by_card karte datafono datáfono con_tarjeta crédito débito terminal tpa maquininha maquina_de_cartao карточка картой_можно карточкой терминал* пос-терминал термінал* карточкою картою картка картки карта_бойынша карточка* карта_арқылы терминал`,
  ),
  matter(
    'cash',
    `cash efectivo metálico dinheiro наличн* наличк* налик* нал налом готівк* кеш кешем қолма-қол қолма_қол наличка* cash_only in_cash coins notes contado efectivo_solo suelto nota_viva em_dinheiro numerário numerario trocado налично наличкою наличные наличными наличка кэш кэшем готівка готівкою налік қолмақол нақты_ақша налмен кэшпен наличкамен`,
  ),
  matter(
    'apple-pay',
    `apple_pay applepay apple эпл_п* эпл эппл* епл_п* апл_п* аппл* эйпл* iphone_pay айфон* apple_pei apl_pay appl_pay эпплпэй эплпэй эпл_пэй эпл-пей епл_пей еплпей эпплпей телефоном телефон_арқылы_төле* pay_with_phone pay_by_phone phone_to_pay pagar_con_el_móvil pagar_con_móvil pagar_com_o_telemóvel оплат*_телефоном платить_телефоном`,
  ),
  matter(
    'google-pay',
    `google_pay googlepay gpay гугл_п* гугл ґуґл* гугл* g_pay gugl_pay гуглпей гугл-пей гугл_пэй гуглпэй андроид_п*`,
  ),
  matter(
    'deposit',
    `deposit deposits prepay* prepaid upfront in_advance señal anticipo adelantad* por_adelantado sinal adiantad* предоплат* аванс* задаток завдат* передоплат* алдын_ала_төле* down_payment pay_in_advance pay_first prepayment prepay anticipado dar_señal fianza reserva_previa pagar_antes pagamento_antecipado caução entrada_antes pré-pagamento pre-pagamento предоплату предоплаты внести_аванс вперед заранее_платить депозит* завдаток передплат* наперед алдын_ала_ақша алдын_ала предоплата* adelanto senal prepago paga_y_señal depósito adiantamento pago_antes залог застава застав* кепілақы hold_a_spot secure_my`,
  ),
  matter('tips', `tip tips tipping propina* gorjeta* чаев* чайов* шайпұл*`),
  matter(
    'instalments',
    `instal* installment* a_plazos prestaç* parcela* рассрочк* частями розстрочк* частинами бөліп_төле*`,
  ),
  matter(
    'other-payment',
    `bizum mb_way mbway pix paypal kaspi каспи* каспий* крипт* crypto* bitcoin биткоин* біткоїн* iban transferencia* transferência* transfer перевод_на* переводом переказ* аударым* dollar* usd euro eur euros долл* долар* доллар* евро євро cheque чек чеком`,
  ),
  weak('invoice', `invoice* receipt factura fatura recibo чек_для счет-фактур* рахунок-фактур* квитанц*`),
  matter(
    'cancel',
    `cancel* call_off no_show cant_come can't_come can't_make cant_make anul* cancelo desmarc* отмен* не_приду не_смогу предупред* скасув* відмін* не_прийду не_зможу попередит* болдырма* бас_тарт* келе_алма* cancell* cancelation canceling cant_make_it can't_make_it not_come not_coming wont_come won't_make wont_make skip_my cancelarla cancelación anulación desapuntar no_puedo_ir no_podré_ir no_voy_a_poder modificar retrasar cancelamento não_posso_ir não_consigo_ir nao_posso_ir não_puder faltar desistir отменит* отмена отмену не_могу_прийти не_успеваю отказат* скасування скасувати не_можу_прийти не_встигаю відмов* жоя* келмей_қал* бара_алма* болмай_қалса отменить* отмена* avisar aviso avisaros попереджу скасую скасовую desmarco imprevisto warn let_you_know tell_you back_out bail drop_out illness fall_sick get_sick got_sick enferm* doente adoec* заболе* заболею захвор* ауырып* ескерт* плани_изменились передума* cxl not_gonna_make not_make_it swap_my switch_my desapuntarme fallar penalización no_llego пропустить пропущу не_получается сорвется не_вийде_прийти не_виходить келе_алмасам бара_алмасам келмесем бас_тартсам отмена_жаса*`,
  ),
  matter(
    'move',
    `move moved moving reschedul* postpone* change_my change_the change_time rearrange push_back push_my another_day different_day shift_my cambiar cambio cambiarla mover moverla pasarla pasas_al pasarme aplaz* posponer remarc* mudar mudo adiar trocar reagend* перенес* перенос* перезапи* сдвинуть поменять_время поменять_день переноси* переніс* пересунути змінити_час змінити_день перезаписатись ауыстыр* кейінге басқа_күн* жылжыт*`,
  ),
  matter(
    'gift',
    `gift gifts gift_card* giftcard* gift_voucher* gift_certificate* voucher* certificate* regalo regalar tarjeta*_regalo tarjeta*_de_regalo cheque_regalo bono bonos vale_regalo cartão_presente cartões_presente cartao_presente vale_presente vale_oferta cheque_prenda cheque_oferta presente prenda подар* сертиф* серт серты подарун* сертиф* сыйлық* сыйға present presents bday_present birthday_present gift_voucher gift_crd giftcrd regalito para_regalar tarjeta_de_regalo bono_regalo tarjetas_regalo vales tarjeta_regal* cheque-regalo oferecer prendas cartão-presente cartão_oferta cartão_de_oferta vale_prenda vale-presente подарок подарить подарочн* сертификатик* подарочная_карта подарок_маме подарувати подарунок сертифікатик* подарункова сыйлау сыйлағым сыйлықтық сертификаттар* сертификатың* подарок* сертик* egift e_gift gc cheque o_vale um_vale el_vale un_vale подарк* подарункового сыйла* подарка*`,
  ),
  matter(
    'visit-with-child',
    `with_kids with_my_kids with_my_kid with_my_child with_my_son with_my_daughter with_a_child with_a_baby with_a_toddler kid_friendly kids_corner con_niños con_mi_hij* con_mi_niñ* con_un_bebé com_crianças com_o_meu_filho com_a_minha_filha com_bebé com_criança с_ребенк* с_детьми с_детк* с_дочк* с_дочерью с_сыном с_малыш* з_дитин* з_дітьми з_донь* з_сином з_малюк* з_малим з_малою с_мелк* баламен баламмен балаларым* қызыммен ұлыммен something_for_kids anything_for_kids anything_to_keep kids_area з_дитям algo_para_niños чем_занять_ребен* babysitter niñera`,
  ),
  matter(
    'allergy',
    `allerg* alerg* alérg* аллерг* алерг* hypoallerg* hipoalerg* гипоаллерг* гіпоалерг* sensitive_skin allergic alergia alergic* alergik* reaction reacts itch* rash sensitive irritat* reacción reacciona* irrita* picor sarpullido reação irritaç* comichão sensível аллергик* реакци* зуд* чешет* раздраж* чувствительн* алергік* свербит* чутлив* подразн* қышы* қышиды сезімтал* бөрт* қызар* allergies dermatit* eczema ronchas picores дерматит* сыпь висип* свербіж бөртпе*`,
  ),
  matter('hema', `hema хема хему хеми хемой хемы hema_free hemafree`),
  matter(
    'materials',
    `material* ingredient* brand brands products_do_you marcas marca материал* состав* бренд* матеріал* құрам* ingredients composition brand_of_polish what_products which_products qué_productos que_productos que_produtos quais_produtos que_marca marca_de_verniz qué_esmaltes que_vernizes materiais какие_лаки на_каких на_чем_работаете какой_фирм* фирм* косметик* на_якій на_чому_працюєте яка_косметик* які_лаки фірм* қандай_лак* қандай_гел* қай_фирма*`,
  ),
  matter(
    'guarantee',
    `guarant* warranty chips chipped chipping peel peels peeling peeled broke broken fell_off falling_off came_off coming_off cracked lifting_off redo garantía garantia* salta saltó salto saltado desconch* romp* roto rota despeg* levantó descasc* lasc* estalou estalar partiu levantou soltou saiu гаранти* отошл* отходит отсло* отслаив* отвал* скол* сколо* слез слезл* слезает облез* облуп* трес* сломал* отлете* переделыв* переделает* переделать исправ* гарант* відшар* відпа* відлет* відкле* злущ* злаз* тріс* зламав* переробл* переробит* виправ* кепілдік* гарантия* түсіп түссе сынып сынса сынды көшіп көшсе жарылып жөнде* қайта_жаса* fixed_for_free lifting lifted popped_off peeling_off chipped_off fall_off falls_off fell broke_a_nail nail_broke how_long_will_it_last repair repaired re_do free_fix redone garantias se_cae se_cayó cayó se_me_cayó se_ha_caído caído se_levanta se_ha_levantado levantado despegado retoque retocar reparar repar* rachou rachar quebrou quebrar caiu cair levantar descolou descol* levantou-se reparação consertar consertam отпало отпал отклеил* отклеит* отлупил* облупил* облупит* отслоил* сколется сколы скол откололся отколол* гарантію гарантії гарантийн* починит* починить поправите поправить подправ* переделаете отошло облезло сошло слезет відклеїв* відклеїт* облупив* облізло зліз відвалив* відколов* відколол* злізло відійшло відходить гарантій* полагод* підправ* тріснув түсіп_қал* түсе_баст* сынып_қал* сынған көшіп_қал* көтеріл* жарыл* ажыра* опырыл* кепілдіг* жөндеп қайтадан_жаса* snapped split bubbl* wore_off came_away pinged se_me_va despegó descascarill* cuartea partido lascou soltou-se отстает отстал отстало пузыр* потреск* поломал* ломает* слетел* отлетел* потріск* відстал* поламав* зламал* відлетіл* злетів* түсті көтерілді қабыршақ* сынып_кет* түсіп_кет*`,
  ),
  matter(
    'discount',
    `discount* cheaper promos promotion* deals descuento* oferta* promoci* barato desconto* promoç* скидк* скидоч* акци* дешевле дешево знижк* акці* дешевше жеңілдік* арзан* any_offers special_offer special_offers on_sale cheaper_together combo pack bundle package paquete más_barato mas_barato sale_mas_barato rebaja* bono_de mais_barato pacote* скидос* скидон* подешевле комплекс* выгодн* вигідн* пакет* здешев* арзанда* арзанырақ скидка* акция* together_cheaper both_together pay_less`,
  ),
  weak('loyalty', `loyalty points bonus* puntos fidelidad fidelid* бонус* накопит* бонусн* накопич*`),
  matter(
    'wifi',
    `wifi wi_fi вайфай* вай_фай* інтернет интернет* password contraseña пароль пароля wi-fi internet вай-фай уайфай`,
  ),
  matter('toilet', `toilet restroom bathroom baño casa_de_banho туалет* дәретхана*`),
  matter(
    'access',
    `wheelchair accessible lift elevator step_free silla_de_ruedas ascensor cadeira_de_rodas elevador лифт* пандус* ліфт* мүгедек* арба*`,
  ),
  weak('drinks', `coffee wine drinks café vinho кофе чай вино кава каву шай тамақ cappuccino`),
  matter(
    'training',
    `course courses training class classes teach curso cursos formación formação aulas курс курсы курси обучен* обуча* обучит* навчан* навчаєте оқыту* оқытас* үйрет*`,
  ),
  weak(
    'hygiene',
    `steril* disinfect* hygien* esteril* desinfec* higien* стерил* дезинф* гигиен* дезінф* гігієн* автоклав* залалсыз*`,
  ),
  weak(
    'online',
    `website web_page site instagram insta tiktok facebook página pagina_web сайт* инстаграм* инст* інстаграм* інст* ссылк* посилан* link enlace сілтеме*`,
  ),
  weak(
    'portfolio',
    `portfolio photos pictures examples of_work fotos ejemplos trabajos exemplos фото портфолио пример* портфоліо приклад* роботи_майстр* жұмыстарың*`,
  ),
  weak(
    'lost',
    `lost_my left_my lost_property olvidé_mi dejé_mi esqueci забыла_у_вас оставила_у_вас забула_у_вас залишила_у_вас ұмытып_кет*`,
  ),
]
