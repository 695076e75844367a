extension OppositeWords {
    /// The tables by language.
    static let tables: KeyValuePairs<String, String> = [
        "en": """
        ~*on|*off *out
        ~*up|*down
        ~left|right
        *open opens opened opening raise raised raising|close closes *closed closing *shut shuts lower lowered lowering
        lock locks *locked locking|unlock unlocks *unlocked unlocking unbolt unbolted
        start starts started starting begin begins|stop stops stopped stopping end ends ended finish finished
        *bright brighter brighten brightens lighter lighten *dazzling *blinding *glaring|*dark darker darken *dim dimmer dims *gloomy
        *loud louder *loudly *noisy *deafening|*quiet quieter *quietly *soft softer *softly *silent *faint
        *fast faster *quick quicker *quickly|*slow slower *slowly
        *warm warmer warmth *hot hotter *boiling *roasting *sweltering *sweating|*cold colder *cool cooler *chilly *freezing *frozen *icy
        more increase increased|less decrease decreased reduce reduced
        next following|previous
        pause paused pausing|resume resumed continue continued unpause
        mute muted|unmute unmuted
        enable enabled activate activated arm armed|disable disabled deactivate deactivated disarm disarmed
        connect connected|disconnect disconnected
        show shown|hide hidden
        add added|remove removed delete deleted
        plug plugged|unplug unplugged
        fasten fastened|unfasten unfastened
        reversing: too less
        being: is its am are feels feel getting gets seems looks sounds
        degree: so very really quite pretty rather a bit little terribly awfully still way far just pitch
        softening: not
        wishing: make sure, making sure, made sure, ensure, see to it, see that
        implying: start on
        disliking: do not like, can not stand, can not bear, can not sleep with, sick of, tired of
        """,
        "de": """
        ~an ein|aus ab
        ~hoch rauf herauf auf|runter herunter zu
        ~links|rechts
        öffne öffnen geöffnet offen aufmachen|schließe schließen geschlossen zumachen
        verriegle verriegeln abschließen absperren|entriegle entriegeln aufschließen aufsperren
        starte starten anfangen beginne|stoppe stoppen beende beenden aufhören
        *hell heller aufhellen|*dunkel *finster *düster dunkler abdunkeln dimme dimmen
        *laut lauter|*leise leiser
        *schnell schneller|*langsam langsamer
        *warm wärmer *heiß heißer|*kalt kälter *kühl kühler
        mehr erhöhe erhöhen|weniger verringere verringern senke senken
        nächste nächster nächstes nächsten|vorige voriger voriges vorherige vorheriger vorheriges
        pausiere pausieren|fortsetzen weiter weiterspielen
        aktiviere aktivieren|deaktiviere deaktivieren
        anschalten einschalten anmachen|ausschalten abschalten ausmachen
        reversing: zu weniger
        being: ist bin sind wird
        degree: so sehr ziemlich ganz schön echt mir hier
        softening: nicht
        wishing: sorge dafür, achte darauf, stell sicher
        disliking: ich hasse, mag es nicht
        """,
        "fr": """
        allume allumer allumez allumé|éteins éteindre éteignez éteint
        ouvre ouvrir ouvrez ouvert|ferme fermer fermez fermé
        monte monter montez augmente augmenter augmentez|baisse baisser baissez diminue diminuer diminuez
        verrouille verrouiller verrouillez|déverrouille déverrouiller déverrouillez
        démarre démarrer commence commencer|arrête arrêter arrêtez stop
        *clair|*sombre
        *fort|doucement
        *vite *rapide rapidement|lentement *lent
        *chaud|*froid
        suivant suivante suivants|précédent précédente précédents
        active activer activez|désactive désactiver désactivez
        gauche|droite
        reversing: trop moins
        being: est suis fait ai
        degree: très si vraiment bien assez
        """,
        "es": """
        enciende encender encienda prende prender|apaga apagar apague
        abre abrir abra abierto|cierra cerrar cierre cerrado
        sube subir suba aumenta aumentar|baja bajar baje disminuye disminuir
        bloquea bloquear|desbloquea desbloquear
        empieza empezar comienza comenzar inicia iniciar|parar detén detener termina terminar
        *claro|*oscuro
        *alto|*bajo
        *rápido rápidamente|despacio *lento lentamente
        *caliente *calor|*frío
        más|menos
        siguiente próximo próxima|anterior
        activa activar active|desactiva desactivar desactive
        izquierda|derecha
        reversing: demasiado menos
        being: está es hace tengo
        degree: muy tan bastante mucho
        """,
        "it": """
        accendi accendere|spegni spegnere
        apri aprire|chiudi chiudere
        alza alzare aumenta|abbassa abbassare diminuisci
        *caldo|*freddo
        successivo prossimo successiva prossima|precedente
        attiva attivare|disattiva disattivare
        reversing: troppo meno
        being: è fa ho sono
        degree: molto così tanto davvero un po
        """,
        "nl": """
        ~aan|uit
        ~omhoog|omlaag
        open openen|sluit sluiten dicht
        *hard harder|*zacht zachter
        *snel sneller|*langzaam langzamer
        *warm *heet warmer|*koud kouder *koel koeler
        *fel lichter feller|*donker donkerder
        volgende|vorige
        reversing: te minder
        being: is ben zijn
        degree: zo erg heel nogal best wel
        """,
        "pt": """
        liga ligar acende acender ligue|desliga desligar apaga apagar desligue
        abre abrir abra|fecha fechar feche
        aumenta aumentar sobe subir|diminui diminuir baixa baixar
        *quente *calor|*frio
        próximo próxima|anterior
        ativa ativar|desativa desativar
        reversing: menos
        being: está estou é tenho
        degree: muito tão bastante
        """,
    ]
}
