help = Choisissez un fichier de partie téléchargé depuis le menu d’une table : la partie (JSON), ou le format propre au jeu. La partie s’ouvre à une nouvelle table, accessible seulement par son lien. Vous pouvez la revoir, l’analyser, et repartir de n’importe quel coup.
chooseFile = Choisir un fichier
orDrop = ou déposez-le ici
