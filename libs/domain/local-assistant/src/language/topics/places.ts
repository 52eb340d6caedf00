import type { Topic } from './Topic.ts'

const matter = (name: string, words: string): Topic => ({ name, kind: 'matter', words })
const context = (name: string, words: string): Topic => ({ name, kind: 'context', words })
const weak = (name: string, words: string): Topic => ({ name, kind: 'weak', words })

/** Where a business is and how it is reached, and what is there. */
export const places: readonly Topic[] = [
  matter(
    'address',
    `
      address* adress* adres street location located find_you get_to_you reach_you directions where_are where_r
      where_exactly your_salon calle rua whereabouts where_in where_is where_are_you where_u_at where_ru find_u wheres
      find_the_salon locat* google_maps maps pin send_pin lost cant_find landmark addy based whereabout do_i_get_to
      do_i_get_there how_get_to how_to_get_there how_to_get_to how_to_find how_to_reach which_street what_street
      exact_address share_location send_location send_me_the_location drop_a_pin what_area which_area which_district
      neighbourhood neighborhood get_there getting_there from_the_station from_the_centre 
      which_building building_number adress_pls adrress addres whereabouts_are closest_landmark gps coordinates
      your_place ur_address ur_location where_do_i_go where_should_i_go where_to_go where_to_come
      dirección dire donde_estais donde_esta ubicación ubi ubicad* como_llego cómo_llegar dónde_quedais donde_queda
      donde_están dónde_os_encuentro como_se_llega en_qué_calle qué_zona coordenadas bairro cómo_os_encuentro perdid*
      no_encuentro no_os_encuentro referencia en_qué_parte sitio_exacto dirección_exacta cómo_voy como_ir llegar_a
      indicaciones mapa plano  donde_caéis por_dónde_cae por_donde_caen
      donde_es barrio qué_barrio en_donde_quedan pásame_la_ubi mándame_la_ubi localización localizador
      donde_os_ubicáis donde_se_encuentra dónde_se_encuentran dirrección direcion a_dónde_voy adonde_voy
      dónde_tengo_que_ir
      morada endereço onde_fica onde_ficam onde_e onde_estão onde_vocês onde_vcs localizaç* como_chego como_chegar
      onde_vocês_ficam localizados em_que_rua que_rua como_vou como_faço_para_chegar 2gis dnd_estais não_encontro
      não_vos_encontro postcode como_se_chega perto_de_quê enderço localizacao onde_é_que_ficam onde_se_situa situad*
      como_lá_chego como_vou_para indicações  onde_fica_o_salão
      ponto_de_referência onde_tenho_de_ir pra_chegar para_chegar cadê_vocês qual_morada
      где_вы находитесь располож* улиц* как_добрат* как_доехать как_пройти как_найти территориально где_салон
      куда_ехать куда_приезжать куда_идти куда_приходить как_к_вам на_карте где_вас_искать не_могу_найти ориентир
      в_каком_районе который_дом номер_дома где_ваш адресс адресочек где_именно где_точно какая_улица какой_улице
      какой_дом доехать добраться как_проехать как_ехать маршрут торгов*_центр* где_это найти_вас вас_найти
      искать_вас гугл_карт* яндекс_карт* карту_проезда схема_проезда точк*_на_карте местоположен* местонахожд*
      в_каком_месте микрорайон* рядом_с_чем возле_чего где_салон_нах* локация метка индекс дубльгис #гис ехать_к_вам
      территориал*
      адрес* адресок находит* де_ви знаходит* розташов* вулиц* як_дістат* як_доїхат* як_дійти як_знайти геолок* локац*
      координат* район де_салон куди_їхати куди_йти куди_приходити куди_приїжджати як_до_вас на_карті геопозиц*
      не_найду не_можу_знайти не_знайду заблуд* заблук* яка_вулиця який_будинок де_ваш адреса адресу адресою де_саме
      де_точно якій_вулиці номер_будинку доїхати дістатися дістатись як_проїхати як_їхати де_це знайти_вас
      вас_знайти шукати_вас гугл_мап* мапа мапі місцезнаходж* місце_розташув* розташуван* якому_районі який_район
      біля_чого поруч_з_чим де_салон_знаход* геоточк* їхати_до_вас добратис* добиратис*
      геолокац* локаци* мекенжай* қайда_орнал* орналас* көше* қалай_бара* қалай_жете* қай_жер* қайдасы* сіздер_қайда
      қай_жақ* салон_қайда қалай_табам қалай_табуға қалай_барсам қай_аудан* локацию адас* таба_алма* бағдар үй_нөмірі
      қалай_жет* адресі* адрестер* мекен-жай* қай_көше* қай_үй* орналасқан* жол_көрсет*
      қалай_жетем* қалай_барам* локация* геолокация* қай_маңда* ауданы* жайғасқан* картадан_көрсет* картасын_жібер*
      салондарыңыз_қайда қай_ауданда қалай_жетсем қалай_келсем қалай_келем* бағыт*
    `,
  ),
  matter(
    'floor',
    `
      floor which_floor what_floor ground_floor
      qué_piso qué_planta en_qué_piso planta_baja
      que_andar qual_andar andar rés_do_chão
      этаж*
      поверх*
      қай_қабат* нешінші_қабат* қабат*
    `,
  ),
  matter(
    'guard',
    `
      guard guards security_guy security_guard security_man barrier concierge
      guarda guardia vigilante barrera conserje
      porteiro segurança
      охран* шлагбаум* консьерж* сторож* на_въезде
      охорон* консьєрж*
      күзет*
    `,
  ),
  matter(
    'entrance',
    `
      entrance entry door doors doorbell buzzer intercom get_in which_door find_the_door how_to_enter enter front_door
      back_door outside_now im_here im_outside courtyard_entrance timbre gate way_in signage signboard door_locked
      door_is_locked door_is_closed door_closed door_code gate_code code_for_the_door ring_the_bell which_entrance
      locked side_door
      puerta* entrar puerta entra letrero cartel placa farol lanterna lantern puerta_cerrada telefonillo
      portero_automático por_dónde_se_entra cómo_se_entra interfono
      entrada porta portas entro se_entra portal portão campainha entrada_é como_entro porta_fechada intercomunicador
      por_onde_se_entra por_onde_entro
      войти дверь двери дверью подъезд* входит* двер* как_зайти как_попасть как_войти где_вход калитк* ворота вывеск*
      табличк* фонар* дверь_закрыт* закрыта_дверь код_двер* код_домофон* с_какой_стороны парадн* крыльц* входная
      вход* зайти заходит* вхід* під'їзд* домофон* звонок_в з_якого_боку як_зайти як_потрапити де_вхід хвіртк* вивіск*
      двері_зачинен* двері_закрит* з_якої_сторони ґанок
      кіреберіс* есік* кірем* кіреді қалай_кірем* қай_есік* кіретін_жер маңдайша* ліхтар* қай_жағынан_кір*
      кіретін_есік кіреберісі*
    `,
  ),
  matter(
    'phone',
    `
      phone phone_number number telephone call_you ring_you mobile_number ring call contact_number phone_no ur_number
      your_number cell whatsapp_number number_to_call whatsapp landline hotline digits telf fone phne call_u ring_u
      best_number contact_details contacts telephone_number speak_on_the_phone
      teléfono* tlf tfno tel número llamaros llamar móvil telefonico contacto llamo os_llamo numero_de_contacto
      telefone_de_contacto tlfno tlm llamada numerito wasap whatsap guasap wsp número_de_teléfono llamaros_al
      contactar contactaros telefonos teléfono_de_contacto
      telefone telemóvel numero_de_telefone ligar ligo ligar-vos contato viber chamada telef zap zapzap contatos
      nr_de_telefone ligar-lhes telefonar
      телефон* телефончик номер* номерок позвонит* набрать созвониться позвоню звонить дозвон* номер_телефона
      телефонч* вотсап* тел_номер звонок_сделать контакты контактный телефонный вацап воцап перезвон* ваш_номер
      набрать_вас телефона созвон* связаться
      подзвон* зателефон* набрат* зателефонувати подзвоню дзвонити номер_телефону вайбер* трубк* звякнут* телефонуй*
      передзвон* телефонувати зв'язат* подзвоніть
      нөмір* қоңырау* звонд* нөмірің* нөміріңіз* хабарлас* телефоныңыз* ватсап* телеграм* нөмерің* нөмеріңіз* звандай*
      байланыс* телефоныңыз қоңырау_шал* звондай* ватсаптың
    `,
  ),
  matter(
    'parking',
    `
      park parking car_park parking* park_near park_up where_to_park parkin parkng somewhere_to_park parking_lot
      carpark free_parking paid_parking street_parking garage valet parkng_space leave_my_car parking_space
      parking_spot parkd parked
      estaciona* estacionar estacionamiento aparco parqueo plaza_de_garaje aparcamiento* parqueadero cochera zona_azul
      dejar_el_coche dejar_el_carro dejo_el_coche aparco_cerca parquear estaciono aparque aparcar_el_coche aparkar
      parquing
      aparca* garagem garaje estacionamento aparcar estacionar-se parque_de_estacionamento lugar_para_o_carro
      vaga_de_garagem vaga_para_carro vaga_para_o_carro vaga_pro_carro vagas_de_estacionamento deixar_o_carro
      parar_o_carro parquímetro meter_o_carro pôr_o_carro estacionam
      парков* припарк* стоянк* запарк* паркуетесь машиноместо парковка парковочн* автостоянк* поставить_машину
      оставить_машину бросить_машину машину_оставить машину_поставить приткнуться паркомест* паркмест*
      место_для_машины парковк* припаркует*
      паркінг* паркуван* паркануться паркуюсь припаркую парковочк* паркуватись запаркую паркинк* паркування паркомісц*
      поставити_машину поставити_авто залишити_машину залишити_авто кинути_машину місце_для_авто місце_для_машини
      припаркуват* паркувальн* паркуют* паркінг_є
      тұрақ* тұраққа тұрағ* көлік*_тұра* машина*_қоя* парковкала* автотұрақ* тұрақ_орын* машина*_қой* көлік*_қой*
      машинамды_қой* көлігімді_қой* паркинг машинаны_қой* көлікті_қой* тұрақжай*
    `,
  ),
  context(
    'car',
    `
      cars driving drive van suv vehicle bike motorbike motorcycle truck vehicles
      coche en_coche moto bicicleta coches carros moto_aparc* furgoneta
      car auto carro conduzir vou_de_carro carrinha viatura automóvel
      машин* тачк* авто машиной мотоцикл* машину тачку тачкой машинку
      тачка автомобил* автівк* машинка тачкою автівкою
      көлік* мәшине* автокөлік* көлікпен машинамен машинам* көлігім*
    `,
  ),
  context(
    'room',
    `
      spot space room spots
      sitio espacio
      lugar lugares espaço lugarzinho
      место места местечк* орын орны орындар* орын_бар
      місце місця місць
      жер жерді кеңістік
    `,
  ),
  matter(
    'transport',
    `
      subway underground tube bus tram train closest_metro metro_station nearest_station bus_stop metro_stop tram_stop
      train_station bus_station public_transport which_bus what_bus nearest_metro underground_station
      metro parada estación parada_de_metro transporte_público tren tranvía colectivo parada_de_bus
      estación_más_cercana boca_de_metro
      autobús autocarro paragem estação transportes_públicos transportes comboio ônibus autocarros
      estação_mais_próxima
      метро автобус* электричк* маршрутк* станци* общественн*_транспорт* маршрутка трамваем автобусом метрополит*
      трамва* тролейбус* троллейбус* зупинк* остановк* громадськ*_транспорт* тролейбусом
      аялдама* метрош* метроға метродан бекет* автобуспен қоғамдық_көлік станса*
    `,
  ),
  matter(
    'wifi',
    `
      wi_fi password internet wifii wi_fi_password wyfi
      wifi contraseña clave_del_wifi red_wifi
      senha_do_wifi senha palavra-passe
      пароль вайфая инет инета вифи
      вайфай* вай_фай* пароля інету вайфаю
      інтернет интернет* вай-фай уайфай интернеті* құпиясөз* құпия_сөз вайфайы*
    `,
  ),
  matter(
    'toilet',
    `
      toilet restroom bathroom loo wc washroom toilets restrooms
      baño aseo aseos lavabo servicios_higiénicos baños
      casa_de_banho banheiro sanitári* casas_de_banho
      уборн* санузел туалета
      вбиральн* убиральн* санвузол
      туалет* дәретхана* әжетхана*
    `,
  ),
  matter(
    'access',
    `
      wheelchair accessible lift step_free ramp stairs disabled_access disability disabled
      silla_de_ruedas ascensor rampa escaleras discapacid* movilidad_reducida minusválid* accesib*
      elevator cadeira_de_rodas elevador escadas acessib* acessível mobilidade_reduzida deficien*
      лифт* инвалид* колясочник* ступеньк* лестниц* маломобильн*
      ліфта сходинк* доступніст*
      пандус* мүгедек* арба* баспалдақ* мүмкіндігі_шектеулі
    `,
  ),
  weak(
    'drinks',
    `
      coffee wine drinks tea water beer snacks food champagne prosecco coffees
      café cappuccino agua cerveza comida café_gratis bebida* infusión
      vinho chá cerveja cafezinho
      напиток напитки напитков кофеек чаек вода воды перекус* шампанск*
      кофе чай вино кава каву напої напоїв кавус*
      шай тамақ сусын* кофе* шайыңыз*
    `,
  ),
  weak(
    'online',
    `
      website web_page site tiktok facebook link enlace web webpage app ig fb online
      página pagina_web sitio_web redes_sociales aplicación
      instagram insta aplicação aplicativo redes_sociais
      инст* ссылк* посилан* приложени* онлайн* соцсет* тикток* страничк*
      застосун* соцмереж* сторінк* сторіночк*
      сайт* инстаграм* сілтеме* парақша* сайтың*
    `,
  ),
]
