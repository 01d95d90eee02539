BEGIN TRANSACTION;
CREATE TABLE node (
	play_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	parent INTEGER, 
	move VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	next INTEGER, 
	comment TEXT NOT NULL, 
	CONSTRAINT pk_node PRIMARY KEY (play_id, number), 
	CONSTRAINT uq_node_play_id UNIQUE (play_id, parent, move), 
	CONSTRAINT fk_node_play_id_play FOREIGN KEY(play_id) REFERENCES play (id)
);
INSERT INTO "node" VALUES('daf1e77226880d1a',0,NULL,'',0,1,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',1,0,'c1-d',1,2,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',2,1,'g1-d',2,3,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',3,2,'b8-u',3,4,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',4,3,'deal',4,7,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',5,4,'a4-w',5,6,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',6,5,'deal',6,NULL,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',7,4,'w-d',5,8,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',8,7,'deal',6,9,'');
INSERT INTO "node" VALUES('daf1e77226880d1a',9,8,'deal',7,NULL,'');
INSERT INTO "node" VALUES('2d2810fd36d532b5',0,NULL,'',0,1,'');
INSERT INTO "node" VALUES('2d2810fd36d532b5',1,0,'deal',1,2,'');
INSERT INTO "node" VALUES('2d2810fd36d532b5',2,1,'deal',2,3,'');
INSERT INTO "node" VALUES('2d2810fd36d532b5',3,2,'deal',3,4,'');
INSERT INTO "node" VALUES('2d2810fd36d532b5',4,3,'s1-k1',4,NULL,'');
INSERT INTO "node" VALUES('cb312f5c6bdd0dad',0,NULL,'',0,NULL,'');
CREATE TABLE play (
	id VARCHAR(32) NOT NULL, 
	player_id INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	family TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	start_kind VARCHAR(16) NOT NULL, 
	start TEXT NOT NULL, 
	shuffles TEXT NOT NULL, 
	seed TEXT, 
	strict BOOLEAN NOT NULL, 
	headers TEXT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	cursor INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	started DATETIME NOT NULL, 
	changed DATETIME NOT NULL, 
	CONSTRAINT pk_play PRIMARY KEY (id), 
	CONSTRAINT fk_play_player_id_player FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "play" VALUES('daf1e77226880d1a',1,'crazy-quilt','quilt',1,'number','42','',NULL,1,'{}','playing',9,7,'2026-11-23 08:15:35.251895','2026-11-23 08:15:36.272140');
INSERT INTO "play" VALUES('2d2810fd36d532b5',1,'windmill','windmill',1,'number','7','',NULL,1,'{}','resigned',4,4,'2026-11-23 08:15:36.697984','2026-11-23 08:15:37.115091');
INSERT INTO "play" VALUES('cb312f5c6bdd0dad',1,'crazy-quilt?wrap=on','quilt',1,'number','18446744073709551615','',NULL,1,'{}','playing',0,0,'2026-11-23 08:15:37.165617','2026-11-23 08:15:37.165617');
CREATE TABLE player (
	id INTEGER NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_secret_hash UNIQUE (secret_hash)
);
INSERT INTO "player" VALUES(1,'40fc339c54ad270130bbcbc428190374d6e9b3bf79850eba0b3ad2f9b68d5cc6','2026-11-23 08:15:35.279357');
CREATE INDEX ix_play_player_id ON play (player_id);
CREATE INDEX ix_play_changed ON play (changed);
COMMIT;
